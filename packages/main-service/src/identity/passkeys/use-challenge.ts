import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import type { ChallengeSubject } from './passkey-challenges.ts';

/**
 * Uses up the challenge that signed data names, before the signature is checked.
 * @returns the challenge.
 * @throws ServiceError `passkey_failed` unless it is ours, for this subject, in time and used for the first time.
 */
export async function useChallenge(
  { passkeyChallenges, repositories }: MainContext,
  clientDataJSON: string,
  subject: ChallengeSubject,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const expiresAt = challenge === null ? null : passkeyChallenges.endOf(challenge, subject);
  const isFirstUse = challenge && expiresAt && (await repositories.passkeys.useChallenge(challenge, expiresAt));
  if (!isFirstUse) throw new ServiceError('passkey_failed');
  return challenge;
}

/** Null when the text is not what browsers send. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
