import type { LockedClient, Tx } from '../../transaction.ts';
import { changeCredentials, type EndedAccess } from '../sign-in/change-credentials.ts';
import { queueResetLink } from '../sign-in/request-password-reset.ts';

type SecureRequest = {
  /** When a stranger may have come in. */
  since: Date;
  ip: string;
  now: Date;
};

/**
 * Secures an account whose owner reports a stranger: every session, API key and remembered
 * device ends, the password stops working, and what was added since then to log in with, or to lock the owner out, is
 * removed. A link for a new password goes to the account's mailbox. `endedIds` are for `callerCheck.announceEnd`.
 */
export async function secureAccount(
  tx: Tx,
  client: LockedClient,
  { since, ip, now }: SecureRequest,
): Promise<EndedAccess> {
  const { id: clientId } = client;
  await tx.passkeys.removeSince(clientId, since);
  await tx.linkedAccounts.removeSince(clientId, since);
  const factor = await tx.secondFactors.findEnabled(clientId);
  if (factor?.enabledAt && factor.enabledAt >= since) {
    await tx.secondFactors.removeAllOf(clientId);
    await tx.backupCodes.removeAllOf(clientId);
  }
  // The stranger may have persuaded the operator to start it.
  await tx.secondFactors.stopRecovery(clientId);
  await tx.linkTokens.removeUnused(clientId, 'recovery_stop');
  const reason = 'account_secured' as const;
  const ended = await changeCredentials(tx, client, {
    passwordHash: null,
    keepApiKeys: false,
    reason,
    now,
  });
  await tx.audit.add({ clientId, action: 'account_secured', ip, at: now });
  // A second link, used later, would remove what the owner adds from now on.
  await tx.linkTokens.removeUnused(clientId, 'secure');
  await queueResetLink(tx, client, ended.client);
  return ended;
}
