import { ServiceError } from '@deskmate/api/contracts/errors';
import { codesPerLogin } from '@deskmate/api/limits';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import {
  beginSession,
  finishSignIn,
  type SignedIn,
  type SignInDeps,
  type Visitor,
} from '../sign-in/conclude-sign-in.ts';
import { rememberDevice } from './remember-device.ts';
import { useCode } from './use-code.ts';

type Deps = SignInDeps &
  Pick<MainContext, 'attempts' | 'codeHash' | 'totpSeeds'> &
  WithRepositories<'signInChallenges'>;

type Request = { code: string; remember: boolean; visitor: Visitor };
/** `deviceSecret` is what a device that is to be remembered presents at its next sign-in. */
type VerifiedSignIn = SignedIn & { deviceSecret: string | null };

/**
 * Second step of a sign-in: the code. After `codesPerLogin` wrong ones the challenge ends.
 * @throws ServiceError `wrong_code`, `challenge_ended` or `too_many_requests`.
 */
export async function verifyOtp(deps: Deps, secret: string, request: Request): Promise<VerifiedSignIn> {
  const { code, remember, visitor } = request;
  const secretHash = hashToken(secret);
  const now = new Date(deps.clock.now());
  const waiting = await deps.repositories.signInChallenges.find(secretHash, now);
  if (!waiting) throw new ServiceError('challenge_ended');
  const outcome = await deps.transact(async (repositories) => {
    await repositories.clients.lock(waiting.client.id);
    const found = await findUnderLock(repositories, secretHash, now);
    if (!found) return 'challenge_ended';
    const { challenge, client, factor } = found;
    const { knownDeviceId } = challenge;
    const { ip } = visitor;
    const isRight = await useCode(deps, repositories, {
      client,
      factor,
      code,
      subjectId: secretHash,
      knownDeviceId,
      ip,
    });
    if (!isRight) {
      if ((await repositories.signInChallenges.countWrong(secretHash)) < codesPerLogin) return 'wrong_code';
      await repositories.signInChallenges.remove(secretHash);
      await repositories.audit.add({ clientId: client.id, action: 'second_factor_failed', ip, at: now });
      return 'challenge_ended';
    }
    await repositories.signInChallenges.remove(secretHash);
    const methods = [...challenge.methods, 'otp' as const];
    const { requestedTarget } = challenge;
    const begun = await beginSession(deps, repositories, {
      client,
      methods,
      visitor: { ...visitor, requestedTarget },
      now,
    });
    return { begun, deviceSecret: remember ? await rememberDevice(repositories, { client, visitor, now }) : null };
  });
  if (typeof outcome === 'string') throw new ServiceError(outcome);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { ...(await finishSignIn(deps, outcome.begun)), deviceSecret: outcome.deviceSecret };
}

/** Read again, because a parallel call may have finished or ended the challenge while this one waited. */
async function findUnderLock(
  { secondFactors, signInChallenges }: Pick<Repositories, 'secondFactors' | 'signInChallenges'>,
  secretHash: string,
  now: Date,
) {
  const found = await signInChallenges.find(secretHash, now);
  const factor = found && (await secondFactors.findEnabled(found.client.id));
  return factor ? { ...found, factor } : null;
}
