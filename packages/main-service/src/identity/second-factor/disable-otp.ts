import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, describeKey, type EndedAccess } from '../sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'knownDevices' | 'mails' | 'transact'>;

/** Turns the second factor off, for a caller who has just proved both factors. All other sessions end. */
export async function disableOtp(deps: Deps, caller: Caller, ip: string): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = new Date(deps.clock.now());
  const ended = await deps.transact(async (repositories) => {
    const { session } = await lockRecentlyAuthenticated(repositories, caller, now);
    const factor = await repositories.secondFactors.findEnabled(clientId);
    if (!factor) throw new ServiceError('conflict');
    await repositories.secondFactors.removeAllOf(clientId);
    await repositories.backupCodes.removeAllOf(clientId);
    const ended = await changeCredentials(repositories, {
      clientId,
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: 'second_factor_changed',
      now,
    });
    const details = { type: factor.type };
    await repositories.audit.add({ clientId, action: 'second_factor_disabled', details, ip, at: now });
    const mail = secondFactorMail('second_factor_disabled', ended, now);
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
    return ended;
  });
  deps.callerCheck.announceEnd(ended.endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { deviceCookie: deps.knownDevices.cookieFor(ended.client) };
}

/** Tells the owner, and names the keys that still work without the second factor. */
export const secondFactorMail = (
  kind: 'second_factor_enabled' | 'second_factor_disabled',
  { client, keptKeys }: EndedAccess,
  now: Date,
) => ({
  kind,
  to: client,
  values: { firstName: client.firstName, when: now },
  lists: { keptKeys: keptKeys.map(describeKey) },
});
