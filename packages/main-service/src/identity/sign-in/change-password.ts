import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext, WithRepositories } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, passwordChangedMail } from './change-credentials.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { checkPresentPassword, requireRecentAuthentication } from './reauthenticate.ts';

type Deps = Pick<
  MainContext,
  'attempts' | 'background' | 'callerCheck' | 'clock' | 'knownDevices' | 'mails' | 'passwords' | 'transact'
> &
  WithRepositories<'clients' | 'secondFactors' | 'signInSessions'>;
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
export async function changePassword(deps: Deps, caller: Caller, request: Request): Promise<{ deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const { oldPassword, password, keepApiKeys, cookie, ip } = request;
  const known = await deps.repositories.clients.find(clientId);
  if (!known) throw new ServiceError('session_ended');
  refuseWeakPassword(password, known.email);
  const factor = await deps.repositories.secondFactors.findEnabled(clientId);
  if (factor) await requireRecentAuthentication(deps.repositories, caller, new Date(deps.clock.now()));
  await checkPresentPassword(deps, known, { password: oldPassword, cookie });
  const passwordHash = await deps.passwords.hash(password);
  const now = new Date(deps.clock.now());
  const { client, endedIds } = await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    // The credentials were changed elsewhere after the present password was checked.
    if (client?.credentialsVersion !== known.credentialsVersion) throw new ServiceError('session_ended');
    const alive = await repositories.signInSessions.findAlive(signInSessionId, now);
    if (!alive) throw new ServiceError('session_ended');
    const ended = await changeCredentials(repositories, {
      clientId,
      passwordHash,
      keepApiKeys,
      keepSessionId: signInSessionId,
      reason: 'password_changed',
      now,
    });
    await repositories.audit.add({ clientId, action: 'password_changed', ip, at: now });
    await queueSecurityMail(
      deps,
      repositories,
      passwordChangedMail('password_changed', ended, now),
      alive.session.createdAt,
    );
    return ended;
  });
  deps.callerCheck.announceEnd(endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { deviceCookie: deps.knownDevices.cookieFor(client) };
}
