import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';

/** Ends the token's session. Also for a token that has expired or was signed out before (`safety.md` S06). */
export async function logOut(context: MainContext, authorization: string | undefined): Promise<void> {
  const { accessTokens, repositories, callerCheck, clock } = context;
  const claim = await accessTokens.read(readBearer(authorization) ?? '', { evenExpired: true });
  if (!claim) throw new ServiceError('unauthenticated');
  const now = new Date(clock.now());
  if (claim.kind === 'pending') {
    await repositories.registrations.logOut(claim.registrationId, now);
    callerCheck.announceEnd([claim.registrationId]);
    return;
  }
  await repositories.signInSessions.end([claim.signInSessionId], 'logout', now);
  // Said even if it had ended before: whoever missed that hears it now.
  callerCheck.announceEnd([claim.signInSessionId]);
}
