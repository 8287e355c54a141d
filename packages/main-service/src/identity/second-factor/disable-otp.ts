import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, describeKey, type EndedAccess } from '../sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';

/** Turns the second factor off, for a caller who has just proved both factors. All other sessions end. */
export async function disableOtp(app: MainContext, caller: Caller, ip: string): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = app.clock.date();
  const ended = await app.transact(async (tx) => {
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    const factor = await tx.secondFactors.findEnabled(clientId);
    if (!factor) throw new ServiceError('conflict');
    await tx.secondFactors.removeAllOf(clientId);
    await tx.backupCodes.removeAllOf(clientId);
    const ended = await changeCredentials(tx, client, {
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: 'second_factor_changed',
      now,
    });
    const details = { type: factor.type };
    await tx.audit.add({ clientId, action: 'second_factor_disabled', details, ip, at: now });
    const mail = secondFactorMail('second_factor_disabled', ended, now);
    await queueSecurityMail(tx, mail, session.createdAt);
    return ended;
  });
  app.callerCheck.announceEnd(ended.endedIds);
  return { deviceCookie: app.knownDevices.cookieFor(ended.client) };
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
