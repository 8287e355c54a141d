import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { RequestedTarget } from '../external-targets/external-logins-repository.ts';
import type { AuthenticationMethod } from '../sessions/sign-in-sessions-repository.ts';
import { mailCode, mayMailAtLogin } from './mail-code.ts';
import type { SecondFactor } from './second-factors-repository.ts';

type FirstStep = {
  client: Client;
  factor: SecondFactor;
  methods: AuthenticationMethod[];
  knownDeviceId: string | null;
  userAgent: string | undefined;
  requestedTarget: RequestedTarget | null;
};

export const challengeLifeMs = 10 * 60_000;

/** Begins the second step of a sign-in. @returns the secret that the browser has to present with the code. */
export async function startChallenge(app: MainContext, first: FirstStep): Promise<string> {
  const { client, factor, methods, knownDeviceId, userAgent, requestedTarget } = first;
  const secret = newSecret();
  const secretHash = hashToken(secret);
  const now = app.clock.date();
  await app.transact(async (tx) => {
    await tx.signInChallenges.add({
      secretHash,
      clientId: client.id,
      methods,
      credentialsVersion: client.credentialsVersion,
      knownDeviceId,
      requestedTarget,
      createdAt: now,
      expiresAt: new Date(now.getTime() + challengeLifeMs),
    });
    const asking = { clientId: client.id, knownDeviceId };
    const isMailed = factor.type === 'email' && (await mayMailAtLogin(tx, asking));
    if (isMailed) await mailCode(tx, { client, subjectId: secretHash, userAgent });
  });
  return secret;
}
