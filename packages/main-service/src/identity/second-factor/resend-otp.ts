import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';
import { mailCode, refuseManyCodes } from './mail-code.ts';
import { challengeLifeMs } from './start-challenge.ts';

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
export async function resendOtp(app: MainContext, request: Request): Promise<void> {
  const now = app.clock.date();
  await app
    .transact(async (tx) => {
      const found = await findSubject(tx, request, now);
      if (!found) return;
      const factor = await tx.secondFactors.findEnabled(found.client.id);
      if (factor?.type !== 'email') return;
      const knownDeviceId = app.knownDevices.recognise(request.cookie, found.client) ?? found.knownDeviceId;
      await refuseManyCodes(tx, { clientId: found.client.id, knownDeviceId });
      const { client, subjectId } = found;
      await mailCode(tx, { client, subjectId, userAgent: request.userAgent });
      const expiresAt = new Date(now.getTime() + challengeLifeMs);
      if (request.purpose === 'login') await tx.signInChallenges.extend(found.subjectId, expiresAt);
    })
    .catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'too_many_requests')) throw error;
    });
}

/** What the code is for, and its client; null when nothing waits for one. */
async function findSubject(
  { clients, signInChallenges }: Tx,
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
