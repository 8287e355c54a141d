import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { type CredentialRepositories, changeCredentials, type EndedAccess } from '../sign-in/change-credentials.ts';
import { queueResetLink } from '../sign-in/request-password-reset.ts';

type SecureRequest = {
  clientId: string;
  /** When a stranger may have come in. */
  since: Date;
  ip: string;
  now: Date;
};

/**
 * Secures an account whose owner reports a stranger: every session, API key and remembered
 * device ends, the password stops working, and what was added since then to log in with, or to lock the owner out, is
 * removed. A link for a new password goes to the account's mailbox. To be called in a transaction that holds the
 * client's lock; `endedIds` are for `callerCheck.announceEnd`.
 */
export async function secureAccount(
  deps: Pick<MainContext, 'clock' | 'mails'>,
  repositories: CredentialRepositories & Pick<Repositories, 'backupCodes' | 'mailOutbox' | 'secondFactors'>,
  { clientId, since, ip, now }: SecureRequest,
): Promise<EndedAccess> {
  await repositories.passkeys.removeSince(clientId, since);
  await repositories.linkedAccounts.removeSince(clientId, since);
  const factor = await repositories.secondFactors.findEnabled(clientId);
  if (factor?.enabledAt && factor.enabledAt >= since) {
    await repositories.secondFactors.removeAllOf(clientId);
    await repositories.backupCodes.removeAllOf(clientId);
  }
  // The stranger may have persuaded the operator to start it.
  await repositories.secondFactors.stopRecovery(clientId);
  await repositories.linkTokens.removeUnused(clientId, 'recovery_stop');
  const reason = 'account_secured' as const;
  const ended = await changeCredentials(repositories, {
    clientId,
    passwordHash: null,
    keepApiKeys: false,
    reason,
    now,
  });
  await repositories.audit.add({ clientId, action: 'account_secured', ip, at: now });
  // A second link, used later, would remove what the owner adds from now on.
  await repositories.linkTokens.removeUnused(clientId, 'secure');
  await queueResetLink(deps, repositories, ended.client);
  return ended;
}
