import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { requireSignInMethod } from '../linked-accounts/require-sign-in-method.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials } from './change-credentials.ts';
import { lockRecentlyAuthenticated } from './reauthenticate.ts';

export type RemoveSignInMethodDeps = Pick<
  MainContext,
  'background' | 'callerCheck' | 'clock' | 'identityProviders' | 'knownDevices' | 'mails' | 'transact'
>;

/** What was removed, for the session's end, the audit log and the mail. */
type Removed =
  | { event: 'passkey_removed'; details: { passkey: string }; values: { passkey: string } }
  | { event: 'provider_unlinked'; details: { provider: string }; values: { provider: string } };

/**
 * Removes a way to sign in. It may be removed because somebody else has it, so every other session ends as well.
 * @param remove returns null where there is none of the client
 */
export async function removeSignInMethod(
  deps: RemoveSignInMethodDeps,
  { caller, ip }: { caller: Caller; ip: string },
  remove: (repositories: Pick<Repositories, 'linkedAccounts' | 'passkeys'>) => Promise<Removed | null>,
): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = new Date(deps.clock.now());
  const ended = await deps.transact(async (repositories) => {
    // Without the lock two parallel requests could each leave the way in that the other one removes.
    const { session } = await lockRecentlyAuthenticated(repositories, caller, now);
    const removed = await remove(repositories);
    if (!removed) throw new ServiceError('not_found');
    const { event, details, values } = removed;
    await requireSignInMethod(repositories, deps.identityProviders, clientId);
    const ended = await changeCredentials(repositories, {
      clientId,
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: event,
      now,
    });
    await repositories.audit.add({ clientId, action: event, details, ip, at: now });
    const mail = { kind: event, to: ended.client, values: { firstName: ended.client.firstName, ...values, when: now } };
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
    return ended;
  });
  deps.callerCheck.announceEnd(ended.endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { deviceCookie: deps.knownDevices.cookieFor(ended.client) };
}
