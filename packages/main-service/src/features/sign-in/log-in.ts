import type { LoginRequest, LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import type { Client } from '../clients/clients-repository.ts';
import { findRememberedDevice } from '../second-factor/remember-device.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { checkPassword } from './check-password.ts';
import { concludeSignIn } from './conclude-sign-in.ts';

/** What the two steps use together. */
type Deps = Pick<MainContext, 'captcha' | 'challengeCookie' | 'rememberedDeviceCookie' | 'repositories'> &
  Parameters<typeof checkPassword>[0] &
  Parameters<typeof startChallenge>[0] &
  Parameters<typeof concludeSignIn>[0];

type Visit = { ip: string; userAgent: string | undefined; cookie: string | undefined };

/** The page that asks for the code. */
const otpPage = '/auth/jwt/otp';

/** Signs in by the password; who has a second factor gets a challenge instead of tokens, except on a remembered device. */
export async function logIn(
  deps: Deps,
  request: LoginRequest,
  { ip, userAgent, cookie }: Visit,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  await deps.captcha.check(request.turnstile_response, { action: 'login', ip });
  const client = await checkPassword(deps, request, { ip, cookie });
  const factor = await deps.repositories.secondFactors.findEnabled(client.id);
  if (!factor || (await isRemembered(deps, client, cookie))) {
    const { tokens, deviceCookie } = await concludeSignIn(deps, client, ['password'], { ip, userAgent });
    return { answer: tokens, setCookie: deviceCookie };
  }
  const knownDeviceId = deps.knownDevices.recognise(cookie, client);
  const secret = await startChallenge(deps, { client, factor, methods: ['password'], knownDeviceId, userAgent });
  return { answer: { redirect_url: otpPage }, setCookie: deps.challengeCookie.write(secret) };
}

async function isRemembered(deps: Deps, { id: clientId }: Client, cookie: string | undefined): Promise<boolean> {
  const now = new Date(deps.clock.now());
  const secret = deps.rememberedDeviceCookie.read(cookie);
  const device = await findRememberedDevice(deps.repositories, { clientId, secret, now });
  if (device) await deps.repositories.rememberedDevices.touch(device.id, now);
  return device !== null;
}
