import { ServiceError } from '@deskmate/api/contracts/errors';
import { providerNames } from '@deskmate/api/sign-in-providers';
import type { Caller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials } from '../sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import { requireWayIn } from './require-way-in.ts';

type Deps = Pick<
  MainContext,
  'background' | 'callerCheck' | 'clock' | 'identityProviders' | 'knownDevices' | 'mails' | 'transact'
>;

/** Unlinks an account. It may be unlinked because somebody else has it, so every other session ends as well. */
export async function unlinkAccount(
  deps: Deps,
  caller: Caller,
  { id, ip }: { id: string; ip: string },
): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = new Date(deps.clock.now());
  const ended = await deps.transact(async (repositories) => {
    // Without the lock two parallel requests could each leave the account that the other one removes.
    const { session } = await lockRecentlyAuthenticated(repositories, caller, now);
    const removed = await repositories.linkedAccounts.remove(clientId, id);
    if (!removed) throw new ServiceError('not_found');
    await requireWayIn(repositories, deps.identityProviders, clientId);
    const ended = await changeCredentials(repositories, {
      clientId,
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: 'provider_unlinked',
      now,
    });
    const { provider } = removed;
    await repositories.audit.add({ clientId, action: 'provider_unlinked', details: { provider }, ip, at: now });
    const mail = {
      kind: 'provider_unlinked' as const,
      to: ended.client,
      values: { firstName: ended.client.firstName, provider: providerNames[provider], when: now },
    };
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
    return ended;
  });
  deps.callerCheck.announceEnd(ended.endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { deviceCookie: deps.knownDevices.cookieFor(ended.client) };
}
