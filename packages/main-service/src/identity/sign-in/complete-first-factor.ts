import type { LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import { pagePaths } from '@deskmate/api/page-paths';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { findRememberedDevice } from '../second-factor/remember-device.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import type { AuthenticationMethod } from '../sessions/sign-in-sessions-repository.ts';
import { concludeSignIn, type Visitor } from './conclude-sign-in.ts';

/** Runs after the password or the provider. With a second factor it answers a challenge instead of tokens, except on a remembered device. */
export async function completeFirstFactor(
  app: MainContext,
  client: Client,
  methods: AuthenticationMethod[],
  visitor: Visitor,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  const { cookie, userAgent, requestedTarget } = visitor;
  const factor = await app.repositories.secondFactors.findEnabled(client.id);
  if (!factor || (await isRemembered(app, client, cookie))) {
    const { tokens, deviceCookie } = await concludeSignIn(app, client, methods, visitor);
    return { answer: tokens, setCookie: deviceCookie };
  }
  const knownDeviceId = app.knownDevices.recognise(cookie, client);
  const secret = await startChallenge(app, { client, factor, methods, knownDeviceId, userAgent, requestedTarget });
  return { answer: { redirect_url: pagePaths.otp }, setCookie: app.challengeCookie.write(secret) };
}

async function isRemembered(app: MainContext, { id: clientId }: Client, cookie: string | undefined): Promise<boolean> {
  const now = app.clock.date();
  const secret = app.rememberedDeviceCookie.read(cookie);
  const device = await findRememberedDevice(app.repositories, { clientId, secret, now });
  if (device) await app.repositories.rememberedDevices.touch(device.id, now);
  return device !== null;
}
