import type { LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import { pagePaths } from '@deskmate/api/page-paths';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import { findRememberedDevice } from '../second-factor/remember-device.ts';
import { type ChallengeDeps, startChallenge } from '../second-factor/start-challenge.ts';
import type { AuthenticationMethod } from '../sessions/sign-in-sessions-repository.ts';
import { concludeSignIn, type SignInDeps, type Visitor } from './conclude-sign-in.ts';

export type FirstFactorDeps = Pick<MainContext, 'challengeCookie' | 'rememberedDeviceCookie'> &
  WithRepositories<'rememberedDevices' | 'secondFactors'> &
  ChallengeDeps &
  SignInDeps;

/** Runs after the password or the provider. With a second factor it answers a challenge instead of tokens, except on a remembered device. */
export async function completeFirstFactor(
  deps: FirstFactorDeps,
  client: Client,
  methods: AuthenticationMethod[],
  visitor: Visitor,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  const { cookie, userAgent, requestedTarget } = visitor;
  const factor = await deps.repositories.secondFactors.findEnabled(client.id);
  if (!factor || (await isRemembered(deps, client, cookie))) {
    const { tokens, deviceCookie } = await concludeSignIn(deps, client, methods, visitor);
    return { answer: tokens, setCookie: deviceCookie };
  }
  const knownDeviceId = deps.knownDevices.recognise(cookie, client);
  const secret = await startChallenge(deps, { client, factor, methods, knownDeviceId, userAgent, requestedTarget });
  return { answer: { redirect_url: pagePaths.otp }, setCookie: deps.challengeCookie.write(secret) };
}

async function isRemembered(
  deps: FirstFactorDeps,
  { id: clientId }: Client,
  cookie: string | undefined,
): Promise<boolean> {
  const now = new Date(deps.clock.now());
  const secret = deps.rememberedDeviceCookie.read(cookie);
  const device = await findRememberedDevice(deps.repositories, { clientId, secret, now });
  if (device) await deps.repositories.rememberedDevices.touch(device.id, now);
  return device !== null;
}
