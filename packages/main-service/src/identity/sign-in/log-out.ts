import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';

/** Ends the token's session. A token that has expired, or whose session is over, is accepted as well. */
export async function logOut(app: MainContext, authorization: string | undefined): Promise<void> {
  const { accessTokens, repositories, callerCheck, clock } = app;
  const claim = await accessTokens.read(readBearer(authorization) ?? '', { evenExpired: true });
  if (!claim) throw new ServiceError('unauthenticated');
  const now = clock.date();
  if (claim.kind === 'pending') {
    await repositories.registrations.logOut(claim.registrationId, now);
    callerCheck.announceEnd([claim.registrationId]);
    return;
  }
  const ended = await repositories.signInSessions.end([claim.signInSessionId], 'logout', now);
  // Announced even if it had ended before, for a process that missed it.
  callerCheck.announceEnd([...new Set([claim.signInSessionId, ...ended])]);
}
