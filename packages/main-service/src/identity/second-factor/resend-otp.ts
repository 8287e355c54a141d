import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import { mailCode, refuseManyCodes } from './mail-code.ts';
import { challengeLifeMs } from './start-challenge.ts';

type Deps = Pick<MainContext, 'attempts' | 'background' | 'clock' | 'codeHash' | 'knownDevices' | 'mails' | 'transact'>;
type Request = {
  purpose: 'login' | 'confirm';
  /** Of the sign-in that waits. */
  secret: string;
  /** Who confirms who they are. */
  caller: Caller | null;
  cookie: string | undefined;
  userAgent: string | undefined;
};

/** Mails another code. Nothing in the answer tells whether there was a reason to. */
export async function resendOtp(deps: Deps, request: Request): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps
    .transact(async (repositories) => {
      const found = await findSubject(repositories, request, now);
      if (!found) return;
      const factor = await repositories.secondFactors.findEnabled(found.client.id);
      if (factor?.type !== 'email') return;
      const knownDeviceId = deps.knownDevices.recognise(request.cookie, found.client) ?? found.knownDeviceId;
      await refuseManyCodes(deps, repositories, { clientId: found.client.id, knownDeviceId });
      const { client, subjectId } = found;
      await mailCode(deps, repositories, { client, subjectId, userAgent: request.userAgent });
      const expiresAt = new Date(now.getTime() + challengeLifeMs);
      if (request.purpose === 'login') await repositories.signInChallenges.extend(found.subjectId, expiresAt);
    })
    .catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'too_many_requests')) throw error;
    });
  deps.background.run('deliver mail', deps.mails.deliver);
}

/** What the code is for, and its client; null when nothing waits for one. */
async function findSubject(
  { clients, signInChallenges }: Pick<Repositories, 'clients' | 'signInChallenges'>,
  { purpose, secret, caller }: Request,
  now: Date,
): Promise<{ client: Client; subjectId: string; knownDeviceId: string | null } | null> {
  if (purpose === 'login') {
    const subjectId = hashToken(secret);
    const found = await signInChallenges.find(subjectId, now);
    return found && { client: found.client, subjectId, knownDeviceId: found.challenge.knownDeviceId };
  }
  const client = caller && (await clients.find(caller.clientId));
  return client && { client, subjectId: caller.signInSessionId, knownDeviceId: null };
}
