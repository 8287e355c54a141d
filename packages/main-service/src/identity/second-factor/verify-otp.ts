import { ServiceError } from '@deskmate/api/contracts/errors';
import { codesPerLogin } from '@deskmate/api/limits';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';
import { beginSession, finishSignIn, type SignedIn, type Visitor } from '../sign-in/conclude-sign-in.ts';
import { rememberDevice } from './remember-device.ts';
import { useCode } from './use-code.ts';

type Request = { code: string; remember: boolean; visitor: Visitor };
/** `deviceSecret` is what a device that is to be remembered presents at its next sign-in. */
type VerifiedSignIn = SignedIn & { deviceSecret: string | null };

/**
 * Second step of a sign-in: the code. After `codesPerLogin` wrong ones the challenge ends.
 * @throws ServiceError `wrong_code`, `challenge_ended` or `too_many_requests`.
 */
export async function verifyOtp(app: MainContext, secret: string, request: Request): Promise<VerifiedSignIn> {
  const { code, remember, visitor } = request;
  const secretHash = hashToken(secret);
  const now = app.clock.date();
  const waiting = await app.repositories.signInChallenges.find(secretHash, now);
  if (!waiting) throw new ServiceError('challenge_ended');
  const outcome = await app.transact(async (tx) => {
    const client = await tx.clients.lock(waiting.client.id);
    const found = await findUnderLock(tx, secretHash, now);
    if (!client || !found) return 'challenge_ended';
    const { challenge, factor } = found;
    const { knownDeviceId } = challenge;
    const { ip } = visitor;
    const isRight = await useCode(tx, client, {
      factor,
      code,
      subjectId: secretHash,
      knownDeviceId,
      ip,
    });
    if (!isRight) {
      if ((await tx.signInChallenges.countWrong(secretHash)) < codesPerLogin) return 'wrong_code';
      await tx.signInChallenges.remove(secretHash);
      await tx.audit.add({ clientId: client.id, action: 'second_factor_failed', ip, at: now });
      return 'challenge_ended';
    }
    await tx.signInChallenges.remove(secretHash);
    const methods = [...challenge.methods, 'otp' as const];
    const { requestedTarget } = challenge;
    const begun = await beginSession(tx, client, {
      methods,
      visitor: { ...visitor, requestedTarget },
      now,
    });
    return { begun, deviceSecret: remember ? await rememberDevice(tx, client, { visitor, now }) : null };
  });
  if (typeof outcome === 'string') throw new ServiceError(outcome);
  return { ...(await finishSignIn(app, outcome.begun)), deviceSecret: outcome.deviceSecret };
}

/** Read again, because a parallel call may have finished or ended the challenge while this one waited. */
async function findUnderLock({ secondFactors, signInChallenges }: Tx, secretHash: string, now: Date) {
  const found = await signInChallenges.find(secretHash, now);
  const factor = found && (await secondFactors.findEnabled(found.client.id));
  return factor ? { ...found, factor } : null;
}
