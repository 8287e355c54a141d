import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import { requireWayIn } from '../linked-accounts/require-way-in.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials } from '../sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';

type Deps = Pick<
  MainContext,
  'background' | 'callerCheck' | 'clock' | 'identityProviders' | 'knownDevices' | 'mails' | 'transact'
>;

/** Removes a passkey. It may be removed because somebody else has it, so every other session ends as well. */
export async function removePasskey(
  deps: Deps,
  caller: Caller,
  { id, ip }: { id: string; ip: string },
): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = new Date(deps.clock.now());
  const ended = await deps.transact(async (repositories) => {
    const { session } = await lockRecentlyAuthenticated(repositories, caller, now);
    const removed = await repositories.passkeys.remove(clientId, id);
    if (!removed) throw new ServiceError('not_found');
    await requireWayIn(repositories, deps.identityProviders, clientId);
    const ended = await changeCredentials(repositories, {
      clientId,
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: 'passkey_removed',
      now,
    });
    await repositories.audit.add({ clientId, action: 'passkey_removed', details: { passkey: id }, ip, at: now });
    const mail = {
      kind: 'passkey_removed' as const,
      to: ended.client,
      values: { firstName: ended.client.firstName, passkey: removed.name, when: now },
    };
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
    return ended;
  });
  deps.callerCheck.announceEnd(ended.endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { deviceCookie: deps.knownDevices.cookieFor(ended.client) };
}
