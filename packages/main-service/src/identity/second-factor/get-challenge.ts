import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SignInChallenge } from '@deskmate/api/contracts/main/second-factor';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { resendAfterMs } from './mail-code.ts';

/** What the page that asks for the code needs to know. */
export async function getChallenge({ clock, repositories }: MainContext, secret: string): Promise<SignInChallenge> {
  const nowMs = clock.now();
  const secretHash = hashToken(secret);
  const found = await repositories.signInChallenges.find(secretHash, new Date(nowMs));
  const factor = found && (await repositories.secondFactors.findEnabled(found.client.id));
  if (!factor) throw new ServiceError('not_found');
  const mailedAtMs = (await repositories.mailedCodes.find(secretHash))?.createdAt.getTime() ?? 0;
  const secondsUntil = (ms: number) => Math.max(0, Math.ceil((ms - nowMs) / 1000));
  return {
    otp_type: factor.type,
    expires_in_seconds: secondsUntil(found.challenge.expiresAt.getTime()),
    resend_in_seconds: factor.type === 'email' ? secondsUntil(mailedAtMs + resendAfterMs) : null,
  };
}
