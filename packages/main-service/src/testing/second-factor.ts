import { TOTP } from 'otpauth';
import type { Answer, Call, MainFixture, SignedIn } from './main-fixture.ts';
import { goodPassword } from './main-fixture.ts';

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const appCode = (fixture: MainFixture, seed: string, steps = 0): string =>
  new TOTP({ secret: seed }).generate({ timestamp: fixture.clock.now() + steps * 30_000 });

/** The code of the newest mail to an address. */
export async function mailedCode(fixture: MainFixture, email: string): Promise<string> {
  const mails = await fixture.mailTo(email);
  const code = mails
    .map(({ text }) => /^\u2068?(\d{6})\u2069?$/m.exec(text)?.[1])
    .findLast((found) => found !== undefined);
  if (!code) throw new Error('there is no code in the mails');
  return code;
}

export type WithApp = SignedIn & { seed: string; backupCodes: string[] };

/** A client whose second factor is an app. Its first code is used up, so the clock goes on to the next one. */
export async function newClientWithApp(fixture: MainFixture): Promise<WithApp> {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  const setup = await fixture.call('POST', 'auth/otp/generate', { token, body: { otp_type: 'app' } });
  const seed: string = setup.body.secret;
  const enabled = await fixture.call('POST', 'auth/otp/device/verify', {
    token,
    body: { code: appCode(fixture, seed) },
  });
  fixture.clock.forward(60_000);
  return { ...client, seed, backupCodes: enabled.body.backup_codes };
}

/** A client who gets codes by mail. */
export async function newClientWithMail(fixture: MainFixture): Promise<SignedIn> {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  await fixture.call('POST', 'auth/otp/generate', { token, body: { otp_type: 'email' } });
  const body = { code: await mailedCode(fixture, client.email) };
  const enabled = await fixture.call('POST', 'auth/otp/device/verify', { token, body });
  if (enabled.status !== 200) throw new Error(`the second factor was not enabled: ${enabled.status}`);
  return client;
}

/** The first step of a sign-in. @returns its answer and the cookie of the challenge. */
export async function passwordStep(
  fixture: MainFixture,
  email: string,
  { password = goodPassword, ...call }: Call & { password?: string } = {},
): Promise<{ answer: Answer; cookie: string }> {
  const answer = await fixture.call('POST', 'auth/clients/login', { ...call, body: { email, password } });
  return { answer, cookie: cookieOf(answer, 'sign_in_challenge') };
}

/** The second step. */
export const codeStep = (fixture: MainFixture, cookie: string, code: string, call: Call = {}): Promise<Answer> =>
  fixture.call('POST', 'auth/otp/verify', { headers: { cookie }, body: { code }, ...call });

/** `name=value` of a cookie that an answer sets; empty without one. */
export function cookieOf({ headers }: Answer, name: string): string {
  const lines = [headers['set-cookie'] ?? []].flat();
  return lines.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? '';
}
