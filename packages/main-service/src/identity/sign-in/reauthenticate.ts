import { ServiceError } from '@deskmate/api/contracts/errors';
import { recentProofMinutes } from '@deskmate/api/limits';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { useCode } from '../second-factor/use-code.ts';
import type { AuthenticationMethod, SignInSession } from '../sessions/sign-in-sessions-repository.ts';

const recentMs = recentProofMinutes * 60_000;
const attemptsPerQuarterHour = 5;
const quarterHour = 15 * 60_000;

type Proof = { password: string; code: string | undefined; cookie: string | undefined; ip: string };

/** Records that the caller has just proved who they are: by the password, and by a code where a second factor is on. */
export async function reauthenticate(
  app: MainContext,
  caller: Caller,
  { password, code, cookie, ip }: Proof,
): Promise<void> {
  const { clientId, signInSessionId } = caller;
  const known = await app.repositories.clients.find(clientId);
  if (!known) throw new ServiceError('session_ended');
  await checkPresentPassword(app, known, { password, cookie });
  const now = app.clock.date();
  const isRight = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (client?.credentialsVersion !== known.credentialsVersion) throw new ServiceError('session_ended');
    const factor = await tx.secondFactors.findEnabled(clientId);
    if (factor) {
      if (code === undefined) throw codeMissing();
      const knownDeviceId = app.knownDevices.recognise(cookie, client);
      const proof = { factor, code, subjectId: signInSessionId, knownDeviceId, ip };
      if (!(await useCode(tx, client, proof))) return false;
    }
    const methods: AuthenticationMethod[] = factor ? ['password', 'otp'] : ['password'];
    await tx.signInSessions.recordAuthentication(signInSessionId, methods, now);
    return true;
  });
  if (!isRight) throw new ServiceError('wrong_code');
}

export const codeMissing = () =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', 'code'], msg: 'is required', type: 'missing' }] });

/**
 * A device of the owner has tries of its own: who has stolen a session must not keep the owner from changing the password.
 * @throws ServiceError `wrong_password`, or `too_many_requests` after five wrong ones in a quarter of an hour.
 */
export async function checkPresentPassword(
  { attempts, knownDevices, passwords }: MainContext,
  client: Client,
  { password, cookie }: Pick<Proof, 'password' | 'cookie'>,
): Promise<void> {
  const deviceId = knownDevices.recognise(cookie, client) ?? '';
  const attempt = await attempts.count(`present password ${client.id} ${deviceId}`, quarterHour);
  attempt.refuseOver(attemptsPerQuarterHour);
  if (!(await passwords.verify(client.passwordHash, password))) throw new ServiceError('wrong_password');
  await attempt.undo();
}

/**
 * @returns the caller's session.
 * @throws ServiceError `reauth_required` unless the caller proved who they are within the last five minutes, with both
 * factors where a second one is on. A passkey counts as both.
 */
export async function requireRecentAuthentication(
  { secondFactors, signInSessions }: Repositories,
  { clientId, signInSessionId }: Caller,
  now: Date,
): Promise<SignInSession> {
  const found = await signInSessions.findAlive(signInSessionId, now);
  if (!found) throw new ServiceError('session_ended');
  const { authenticatedAt, methods } = found.session;
  const isRecent = authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= recentMs;
  const isStrong = methods.includes('otp') || methods.includes('passkey');
  const isComplete = isStrong || !(await secondFactors.findEnabled(clientId));
  if (!isRecent || !isComplete) throw new ServiceError('reauth_required');
  return found.session;
}

/**
 * The same before a change of how the account is opened, with the client's lock. The lock comes first:
 * who puts a stranger out of the account ends this session, maybe while a request of the stranger waits for the lock.
 */
export async function lockRecentlyAuthenticated(
  tx: Tx,
  caller: Caller,
  now: Date,
): Promise<{ client: LockedClient; session: SignInSession }> {
  const client = await tx.clients.lock(caller.clientId);
  if (!client) throw new ServiceError('session_ended');
  return { client, session: await requireRecentAuthentication(tx, caller, now) };
}
