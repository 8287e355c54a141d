import { text } from 'node:stream/consumers';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword } from '../../testing/main-fixture.ts';
import { readEverything } from '../../testing/read-everything.ts';
import {
  appCode,
  codeStep,
  cookieOf,
  mailedCode,
  newClientWithApp,
  newClientWithMail,
  passwordStep,
} from '../../testing/second-factor.ts';

const lines: string[] = [];
const log = createLog({ destination: { write: (line) => void lines.push(line) } });
const fixture = await createMainFixture({ log });
afterAll(() => fixture.close());

const minute = 60_000;
const profile = (token: string) => fixture.call('GET', 'auth/clients/profile', { token });
const generate = (token: string, otp_type = 'app') =>
  fixture.call('POST', 'auth/otp/generate', { token, body: { otp_type } });
const verifyDevice = (token: string, code: string) =>
  fixture.call('POST', 'auth/otp/device/verify', { token, body: { code } });
const reauthenticate = (token: string, body: object) => fixture.call('POST', 'auth/reauthenticate', { token, body });

test('the first code sets up an app: the profile shows it, other sessions end, an email confirms it', async () => {
  const { email, tokens } = await fixture.newClient();
  const token = tokens.access_token;
  const other = await fixture.logIn(email);
  const { body: key } = await fixture.call('POST', 'client/api-keys', { token, body: { name: 'Laptop' } });
  const setup = await generate(token);
  expect(setup).toMatchObject({
    status: 200,
    body: { otp_type: 'app', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
  });
  expect(setup.body.otpauth_url).toContain(setup.body.secret);
  expect((await profile(token)).body).toMatchObject({ otp_enabled: false, otp_type: null });
  expect(await verifyDevice(token, '000000')).toMatchObject({ status: 401, body: { code: 'wrong_code' } });

  const enabled = await verifyDevice(token, appCode(fixture, setup.body.secret));
  expect(enabled).toMatchObject({ status: 200, body: { otp_type: 'app', backup_codes: expect.any(Array) } });
  expect(new Set(enabled.body.backup_codes).size).toBe(10);
  expect(cookieOf(enabled, 'known_device')).not.toBe('');
  expect((await profile(token)).body).toMatchObject({ otp_enabled: true, otp_type: 'app' });
  expect((await profile(other.access_token)).status).toBe(401);
  expect(await fixture.service.identity.verifyApiKey(`Bearer ${key.key}`)).toMatchObject({ activated: true });
  const mail = (await fixture.mailTo(email)).at(-1);
  expect(mail?.subject).toBe('Two-step login is on for your Deskmate account');
  expect(mail?.text).toContain('Laptop');
});

test('codes by mail are set up with the code of a mail', async () => {
  const { email, tokens } = await fixture.newClient();
  const token = tokens.access_token;
  expect((await generate(token, 'email')).body).toEqual({ otp_type: 'email', secret: null, otpauth_url: null });
  expect((await generate(token, 'email')).status).toBe(429);
  expect((await verifyDevice(token, await mailedCode(fixture, email))).status).toBe(200);
  expect((await profile(token)).body).toMatchObject({ otp_enabled: true, otp_type: 'email' });
});

test('a setup that was never begun, was finished or lay for an hour verifies nothing', async () => {
  const { tokens } = await fixture.newClient();
  const token = tokens.access_token;
  expect((await verifyDevice(token, '123456')).status).toBe(409);
  const { body } = await generate(token);
  expect((await verifyDevice(token, appCode(fixture, body.secret))).status).toBe(200);
  expect((await verifyDevice(token, appCode(fixture, body.secret, 1))).status).toBe(409);

  const late = await fixture.newClient();
  const setup = await generate(late.tokens.access_token);
  fixture.clock.forward(61 * minute);
  const refreshed = await fixture.call('POST', 'auth/clients/tokens', { token: late.tokens.refresh_token });
  await reauthenticate(refreshed.body.access_token, { password: goodPassword });
  const answer = await verifyDevice(refreshed.body.access_token, appCode(fixture, setup.body.secret));
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('O10: the second factor is set up, renewed and turned off only by who has just proved both', async () => {
  const { email, tokens, seed } = await newClientWithApp(fixture);
  const token = tokens.access_token;
  fixture.clock.forward(5 * minute);
  const change = { old_password: goodPassword, password: 'a quite different phrase' };
  const guarded = () =>
    Promise.all([
      generate(token),
      verifyDevice(token, '123456'),
      fixture.call('POST', 'auth/otp/backup-codes', { token }),
      fixture.call('POST', 'auth/otp/disable', { token }),
      fixture.call('POST', 'auth/change-password', { token, body: change }),
    ]);
  for (const answer of await guarded())
    expect(answer).toMatchObject({ status: 403, body: { code: 'reauth_required' } });

  const missing = await reauthenticate(token, { password: goodPassword });
  expect(missing).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'code'], type: 'missing' }] } });
  const wrong = await reauthenticate(token, { password: goodPassword, code: appCode(fixture, seed, 5) });
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'wrong_code', detail: expect.stringContaining('password') },
  });
  expect((await reauthenticate(token, { password: 'a guess', code: appCode(fixture, seed) })).status).toBe(401);
  for (const answer of await guarded()) expect(answer.status).toBe(403);

  expect((await reauthenticate(token, { password: goodPassword, code: appCode(fixture, seed) })).status).toBe(200);
  fixture.clock.forward(30_000);
  const { cookie } = await passwordStep(fixture, email);
  const other = (await codeStep(fixture, cookie, appCode(fixture, seed))).body;
  expect((await fixture.call('POST', 'auth/otp/disable', { token })).status).toBe(200);
  expect((await profile(token)).body).toMatchObject({ otp_enabled: false, otp_type: null });
  expect((await profile(other.access_token)).status).toBe(401);
  expect((await fixture.mailTo(email)).at(-1)?.subject).toBe('Two-step login is off for your Deskmate account');
  expect((await fixture.logIn(email)).access_token).toEqual(expect.any(String));
});

test('O10: the password is changed with the second factor as well', async () => {
  const { tokens, seed } = await newClientWithApp(fixture);
  const token = tokens.access_token;
  fixture.clock.forward(5 * minute);
  const body = { old_password: goodPassword, password: 'a quite different phrase' };
  expect((await fixture.call('POST', 'auth/change-password', { token, body })).status).toBe(403);
  await reauthenticate(token, { password: goodPassword, code: appCode(fixture, seed) });
  expect((await fixture.call('POST', 'auth/change-password', { token, body })).status).toBe(200);
});

test('O10: emails a code for reauthentication that is valid for that session alone', async () => {
  const { email, tokens } = await newClientWithMail(fixture);
  const token = tokens.access_token;
  fixture.clock.forward(6 * minute);
  const resend = { token, body: { purpose: 'confirm' } };
  expect((await fixture.call('POST', 'auth/resend/otp', resend)).status).toBe(200);
  const code = await mailedCode(fixture, email);
  const { cookie } = await passwordStep(fixture, email);
  expect((await codeStep(fixture, cookie, code)).status).toBe(401);
  const other = (await codeStep(fixture, cookie, await mailedCode(fixture, email))).body;
  expect((await reauthenticate(other.access_token, { password: goodPassword, code })).status).toBe(401);
  expect((await reauthenticate(token, { password: goodPassword, code })).status).toBe(200);
  expect((await fixture.call('POST', 'auth/otp/disable', { token })).status).toBe(200);
});

test('guessing at the code while confirming is counted with the tries at login', async () => {
  const { email, tokens, seed } = await newClientWithApp(fixture);
  const wrong = () => appCode(fixture, seed, 7);
  for (let nth = 0; nth < 6; nth += 1) {
    await reauthenticate(tokens.access_token, { password: goodPassword, code: wrong() });
  }
  const { cookie } = await passwordStep(fixture, email);
  for (let nth = 0; nth < 4; nth += 1) expect((await codeStep(fixture, cookie, wrong())).status).toBe(401);
  expect((await codeStep(fixture, cookie, appCode(fixture, seed))).status).toBe(429);
});

test('new backup codes replace the former ones', async () => {
  const { email, tokens, backupCodes } = await newClientWithApp(fixture);
  const token = tokens.access_token;
  expect((await fixture.call('GET', 'auth/otp', { token })).body).toMatchObject({
    otp_type: 'app',
    backup_codes_left: 10,
  });
  const renewed = (await fixture.call('POST', 'auth/otp/backup-codes', { token })).body.backup_codes;
  const { cookie } = await passwordStep(fixture, email);
  expect((await codeStep(fixture, cookie, backupCodes[0] ?? '')).status).toBe(401);
  expect((await codeStep(fixture, cookie, renewed[0])).status).toBe(200);
  expect((await fixture.call('GET', 'auth/otp', { token })).body).toMatchObject({ backup_codes_left: 9 });
  expect((await fixture.mailTo(email)).map(({ subject }) => subject)).toContain(
    'New backup codes for your Deskmate account',
  );
});

test('setting up another method replaces the enabled one only when it is verified', async () => {
  const { email, tokens, seed } = await newClientWithApp(fixture);
  const token = tokens.access_token;
  await generate(token, 'email');
  const code = await mailedCode(fixture, email);
  const before = await passwordStep(fixture, email);
  expect((await codeStep(fixture, before.cookie, appCode(fixture, seed))).status).toBe(200);
  expect((await verifyDevice(token, code)).status).toBe(200);
  expect((await profile(token)).body.otp_type).toBe('email');
  fixture.clock.forward(minute);
  const after = await passwordStep(fixture, email);
  expect((await codeStep(fixture, after.cookie, appCode(fixture, seed))).status).toBe(401);
  expect((await codeStep(fixture, after.cookie, await mailedCode(fixture, email))).status).toBe(200);
});

test('O14, A16, W11: a seed is answered once, and neither seed nor code is in the database or in the log', async () => {
  const { email, tokens, seed, backupCodes } = await newClientWithApp(fixture);
  const mailed = await newClientWithMail(fixture);
  await passwordStep(fixture, mailed.email);
  const code = await mailedCode(fixture, mailed.email);
  const { cookie } = await passwordStep(fixture, email);
  const used = appCode(fixture, seed);
  await codeStep(fixture, cookie, used);
  const token = tokens.access_token;
  const later = await Promise.all([
    profile(token),
    fixture.call('GET', 'auth/otp', { token }),
    fixture.call('GET', 'auth/clients/active-sessions', { token }),
    fixture.call('POST', 'auth/otp/backup-codes', { token }),
  ]);
  const exported = await text((await fixture.service.operator.exportClient(email)).account);
  const secrets = [
    seed,
    ...backupCodes,
    ...backupCodes.map((each) => each.replace('-', '')),
    cookie.split('=')[1] ?? '',
  ];
  const everything = await readEverything(fixture.db);
  for (const secret of secrets) {
    expect(everything).not.toContain(secret);
    expect(JSON.stringify([later.map(({ body }) => body), exported])).not.toContain(secret);
  }
  expect(everything).not.toContain(`"${code}"`);
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of [...secrets, code, used]) expect(lines.join('')).not.toContain(secret);
});

test('in Arabic the mails of the second factor are Arabic', async () => {
  const { email, tokens } = await fixture.newClient();
  const token = tokens.access_token;
  await fixture.call('PATCH', 'auth/clients/profile', { token, body: { language: 'ar' } });
  await generate(token, 'email');
  await verifyDevice(token, await mailedCode(fixture, email));
  const subjects = (await fixture.mailTo(email)).map(({ subject, language }) => [subject, language]);
  expect(subjects.slice(-2)).toEqual([
    ['رمزك في Deskmate', 'ar'],
    ['فُعِّل تسجيل الدخول بخطوتين لحسابك في Deskmate', 'ar'],
  ]);
});

test('O13: the mailed code of a setup works until ten minutes are over', async () => {
  const verifyAfter = async (ms: number) => {
    const { email, tokens } = await fixture.newClient();
    await generate(tokens.access_token, 'email');
    const code = await mailedCode(fixture, email);
    fixture.clock.forward(ms);
    const { body: fresh } = await fixture.call('POST', 'auth/clients/tokens', { token: tokens.refresh_token });
    await reauthenticate(fresh.access_token, { password: goodPassword });
    return verifyDevice(fresh.access_token, code);
  };
  expect(await verifyAfter(10 * minute - 1)).toMatchObject({ status: 200, body: { otp_type: 'email' } });
  expect(await verifyAfter(10 * minute)).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
});
