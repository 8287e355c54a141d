import { providerNames } from '@deskmate/api/sign-in-providers';
import type { Client } from '../../clients/clients-repository.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { ApiKey } from '../api-keys/api-keys-repository.ts';
import type { LinkedAccount } from '../linked-accounts/linked-accounts-repository.ts';
import type { StoredPasskey } from '../passkeys/passkeys-repository.ts';
import type { SignInSessionEnd } from '../sessions/sign-in-sessions-repository.ts';

type Change = {
  /** A new password, if that is what changes; null takes it away. */
  passwordHash?: string | null;
  keepApiKeys: boolean;
  /** The session that made the change stays valid. */
  keepSessionId?: string;
  reason: SignInSessionEnd;
  now: Date;
};

export type EndedAccess = {
  /** With the new credentials version. */
  client: Client;
  /** Ids of sessions and keys whose requests and streams must end; for `callerCheck.announceEnd`. */
  endedIds: string[];
  /** They stay valid after a new password. */
  passkeys: StoredPasskey[];
  /** They stay valid too. */
  linkedAccounts: LinkedAccount[];
  keptKeys: ApiKey[];
  endedKeys: ApiKey[];
};

/**
 * Raises the credentials version, which invalidates everything that has the former one: sessions, remembered devices, unfinished
 * sign-ins, reset links, a change of the address, and API keys unless they are kept.
 */
export async function changeCredentials(tx: Tx, { id: clientId }: LockedClient, change: Change): Promise<EndedAccess> {
  const { now } = change;
  const client = await tx.clients.raiseCredentialsVersion(clientId, change.passwordHash);
  if (!client) throw new Error('the client whose credentials change does not exist');
  const version = client.credentialsVersion;
  if (change.keepSessionId) await tx.signInSessions.confirm(change.keepSessionId, version);
  const endedSessions = await tx.signInSessions.endAllOf(clientId, change.reason, now, change.keepSessionId);
  await tx.rememberedDevices.removeAllOf(clientId);
  await tx.signInChallenges.removeAllOf(clientId);
  await tx.linkTokens.removeUnused(clientId, 'reset');
  await tx.emailChanges.removePending(clientId);
  const keptKeys = change.keepApiKeys ? await tx.apiKeys.confirmAll(clientId, version) : [];
  const endedKeys = change.keepApiKeys ? [] : await tx.apiKeys.removeAll(clientId);
  for (const { id } of endedKeys) {
    await tx.audit.add({ clientId, action: 'api_key_revoked', details: { key: id }, at: now });
  }
  const passkeys = await tx.passkeys.list(clientId);
  const linkedAccounts = await tx.linkedAccounts.list(clientId);
  return {
    client,
    passkeys,
    linkedAccounts,
    endedIds: [...endedSessions, ...endedKeys.map(({ id }) => `api-key:${id}`)],
    keptKeys,
    endedKeys,
  };
}

/** Tells the owner, and names what else logs in, and the API keys that were kept or ended. */
export const passwordChangedMail = (
  kind: 'password_changed' | 'password_reset',
  { client, passkeys, linkedAccounts, keptKeys, endedKeys }: EndedAccess,
  now: Date,
) => ({
  kind,
  to: client,
  values: { firstName: client.firstName, when: now },
  lists: {
    passkeys: passkeys.map(({ name }) => name),
    linkedAccounts: linkedAccounts.map(describeLinkedAccount),
    keptKeys: keptKeys.map(describeKey),
    endedKeys: endedKeys.map(describeKey),
  },
});

const describeLinkedAccount = ({ provider, email }: LinkedAccount): string =>
  email ? `${providerNames[provider]} (${email})` : providerNames[provider];

/** How a mail names a key. */
export const describeKey = ({ name, hint }: Pick<ApiKey, 'name' | 'hint'>): string => `${name} (${hint})`;
