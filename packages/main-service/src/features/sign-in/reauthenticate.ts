import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { Client } from '../clients/clients-repository.ts';

const recentMs = 5 * 60_000;
const attemptsPerQuarterHour = 5;
const quarterHour = 15 * 60_000;

/** Records that the caller has just proved who they are, by the password. */
export async function reauthenticate(
  deps: Pick<MainContext, 'attempts' | 'clock' | 'passwords' | 'repositories'>,
  { clientId, signInSessionId }: Caller,
  password: string,
): Promise<void> {
  const client = await deps.repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
  await checkPresentPassword(deps, client, password);
  const now = new Date(deps.clock.now());
  await deps.repositories.signInSessions.recordAuthentication(signInSessionId, ['password'], now);
}

/** @throws ServiceError `wrong_password`, or `too_many_requests` after five wrong ones in a quarter of an hour. */
export async function checkPresentPassword(
  { attempts, passwords }: Pick<MainContext, 'attempts' | 'passwords'>,
  { id, passwordHash }: Client,
  password: string,
): Promise<void> {
  const attempt = await attempts.count(`present password ${id}`, quarterHour);
  attempt.refuseOver(attemptsPerQuarterHour);
  if (!(await passwords.verify(passwordHash, password))) throw new ServiceError('wrong_password');
  await attempt.undo();
}

/** @throws ServiceError `reauth_required` unless the caller proved who they are within the last five minutes. */
export async function requireRecentAuthentication(
  { signInSessions }: Pick<Repositories, 'signInSessions'>,
  { signInSessionId }: Caller,
  now: Date,
): Promise<void> {
  const found = await signInSessions.findAlive(signInSessionId, now);
  if (!found) throw new ServiceError('session_ended');
  const authenticatedAtMs = found.session.authenticatedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now.getTime() - authenticatedAtMs > recentMs) throw new ServiceError('reauth_required');
}
