import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { describeKey } from '../sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import type { ApiKey } from './api-keys-repository.ts';

const maxKeys = 20;

/** Creates a key and tells its owner by mail. The key's text is in the answer and not stored. */
export async function createApiKey(
  app: MainContext,
  caller: Caller,
  { name, ip }: { name: string; ip: string },
): Promise<{ stored: ApiKey; key: string }> {
  const { clientId } = caller;
  const key = `sk-${newSecret()}`;
  const now = app.clock.date();
  const stored = await app.transact(async (tx) => {
    const { apiKeys, audit } = tx;
    // The lock makes parallel requests wait for each other, so that the limit holds exactly.
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    if ((await apiKeys.count(clientId)) >= maxKeys) {
      throw new ServiceError('conflict', { detail: `You have ${maxKeys} API keys. Revoke one first.` });
    }
    const stored: ApiKey = {
      id: newId(),
      clientId,
      keyHash: hashToken(key),
      name,
      hint: `${key.slice(0, 6)}…${key.slice(-4)}`,
      credentialsVersion: client.credentialsVersion,
      createdAt: now,
      lastUsedAt: null,
    };
    await apiKeys.add(stored);
    await audit.add({ clientId, action: 'api_key_made', details: { key: stored.id }, ip, at: now });
    const mail = {
      kind: 'api_key_created' as const,
      to: client,
      values: { firstName: client.firstName, key: describeKey(stored), when: now },
    };
    await queueSecurityMail(tx, mail, session.createdAt);
    return stored;
  });
  return { stored, key };
}
