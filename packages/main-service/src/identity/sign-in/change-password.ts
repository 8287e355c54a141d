import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, passwordChangedMail } from './change-credentials.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { checkPresentPassword, requireRecentAuthentication } from './reauthenticate.ts';

type Request = {
  oldPassword: string;
  password: string;
  keepApiKeys: boolean;
  cookie: string | undefined;
  ip: string;
};

/**
 * Sets a new password for a caller who knows the present one and has just proved the second factor, if there is one.
 * The caller's session and device stay, all others end.
 */
export async function changePassword(
  app: MainContext,
  caller: Caller,
  request: Request,
): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const { oldPassword, password, keepApiKeys, cookie, ip } = request;
  const known = await app.repositories.clients.find(clientId);
  if (!known) throw new ServiceError('session_ended');
  refuseWeakPassword(password, known.email);
  const factor = await app.repositories.secondFactors.findEnabled(clientId);
  if (factor) await requireRecentAuthentication(app.repositories, caller, app.clock.date());
  await checkPresentPassword(app, known, { password: oldPassword, cookie });
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock.date();
  const { client, endedIds } = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    // The credentials were changed elsewhere after the present password was checked.
    if (client?.credentialsVersion !== known.credentialsVersion) throw new ServiceError('session_ended');
    const alive = await tx.signInSessions.findAlive(signInSessionId, now);
    if (!alive) throw new ServiceError('session_ended');
    const ended = await changeCredentials(tx, client, {
      passwordHash,
      keepApiKeys,
      keepSessionId: signInSessionId,
      reason: 'password_changed',
      now,
    });
    await tx.audit.add({ clientId, action: 'password_changed', ip, at: now });
    await queueSecurityMail(tx, passwordChangedMail('password_changed', ended, now), alive.session.createdAt);
    return ended;
  });
  app.callerCheck.announceEnd(endedIds);
  return { deviceCookie: app.knownDevices.cookieFor(client) };
}
