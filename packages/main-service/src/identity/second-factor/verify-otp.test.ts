import { signInChallenges } from '@deskmate/db/tables/main/sign-in-challenges';
import { signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';
import {
  appCode,
  codeStep,
  cookieOf,
  mailedCode,
  newClientWithApp,
  newClientWithMail,
  passwordStep,
} from '../../testing/second-factor.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const minute = 60_000;
const wrongCode = (seed: string) => String((Number(appCode(fixture, seed)) + 1) % 1_000_000).padStart(6, '0');
const sessionsOf = async (clientId: string) => {
  const own = eq(signInSessions.clientId, clientId);
  return (await fixture.db.select({ number: count() }).from(signInSessions).where(own))[0]?.number ?? 0;
};

test('O01: the password alone gives no token, only a challenge that is no Bearer', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const { answer, cookie } = await passwordStep(fixture, email);
  expect(answer).toMatchObject({ status: 200, body: { redirect_url: '/auth/jwt/otp' } });
  expect(Object.keys(answer.body)).toEqual(['redirect_url']);
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^sign_in_challenge=[\w-]{43}; Max-Age=3600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  const token = cookie.split('=')[1] ?? '';
  for (const [method, path] of [
    ['GET', 'auth/clients/profile'],
    ['POST', 'auth/clients/tokens'],
    ['DELETE', 'auth/clients/logout'],
  ] as const) {
    expect((await fixture.call(method, path, { token })).status).toBe(401);
  }
  const finished = await codeStep(fixture, cookie, appCode(fixture, seed));
  expect(finished).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  expect(cookieOf(finished, 'known_device')).not.toBe('');
  expect(cookieOf(finished, 'sign_in_challenge')).toBe('sign_in_challenge=');
});

test('O02: the fifth wrong code ends the challenge, and the right one comes too late', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const { cookie } = await passwordStep(fixture, email);
  const codes: string[] = [];
  for (let nth = 1; nth <= 5; nth += 1) codes.push((await codeStep(fixture, cookie, wrongCode(seed))).body.code);
  expect(codes).toEqual([...Array(4).fill('wrong_code'), 'challenge_ended']);
  expect(await codeStep(fixture, cookie, appCode(fixture, seed))).toMatchObject({
    status: 401,
    body: { code: 'challenge_ended' },
  });
});

test('O03: of 20 parallel wrong codes five are looked at', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const { cookie } = await passwordStep(fixture, email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => codeStep(fixture, cookie, wrongCode(seed))));
  expect(answers.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(4);
  expect(answers.filter(({ body }) => body.code === 'challenge_ended')).toHaveLength(16);
  expect((await codeStep(fixture, cookie, appCode(fixture, seed))).status).toBe(401);
});

test('O04: 20 parallel right codes begin one session', async () => {
  const { id, email, seed } = await newClientWithApp(fixture);
  const before = await sessionsOf(id);
  const { cookie } = await passwordStep(fixture, email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => codeStep(fixture, cookie, appCode(fixture, seed))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  expect(await sessionsOf(id)).toBe(before + 1);
});

test('O05: a code that was accepted is not accepted again, nor is an earlier one', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const first = await passwordStep(fixture, email);
  const code = appCode(fixture, seed);
  expect((await codeStep(fixture, first.cookie, code)).status).toBe(200);
  const second = await passwordStep(fixture, email);
  for (const used of [code, appCode(fixture, seed, -1)]) {
    expect(await codeStep(fixture, second.cookie, used)).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
  }
  expect((await codeStep(fixture, second.cookie, appCode(fixture, seed, 1))).status).toBe(200);
});

test('O07: ten wrong codes lock the second factor for a quarter of an hour, and a right one starts the count anew', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const guess = async (times: number) => {
    const { cookie } = await passwordStep(fixture, email);
    for (let nth = 0; nth < times; nth += 1)
      expect((await codeStep(fixture, cookie, wrongCode(seed))).status).toBe(401);
    return cookie;
  };
  await guess(4);
  expect((await codeStep(fixture, await guess(4), appCode(fixture, seed))).status).toBe(200);
  fixture.clock.forward(minute);
  await guess(4);
  await guess(4);
  const cookie = await guess(2);
  const refused = await codeStep(fixture, cookie, appCode(fixture, seed));
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  fixture.clock.forward(15 * minute);
  const late = await passwordStep(fixture, email);
  expect((await codeStep(fixture, late.cookie, appCode(fixture, seed))).status).toBe(200);
});

test('O07: what strangers use up does not lock out a device of the owner', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const first = await passwordStep(fixture, email);
  const known = cookieOf(await codeStep(fixture, first.cookie, appCode(fixture, seed)), 'known_device');
  fixture.clock.forward(minute);
  for (let round = 0; round < 3; round += 1) {
    const { cookie } = await passwordStep(fixture, email, { ip: '198.51.100.7' });
    for (let nth = 0; nth < 4; nth += 1) await codeStep(fixture, cookie, wrongCode(seed));
  }
  const stranger = await passwordStep(fixture, email, { ip: '198.51.100.7' });
  expect((await codeStep(fixture, stranger.cookie, appCode(fixture, seed))).status).toBe(429);
  const own = await passwordStep(fixture, email, { headers: { cookie: known } });
  expect((await codeStep(fixture, own.cookie, appCode(fixture, seed))).status).toBe(200);
});

test('O08: an emailed code is valid for its own challenge, and a newer one replaces it', async () => {
  const a = await newClientWithMail(fixture);
  const b = await newClientWithMail(fixture);
  fixture.clock.forward(minute);
  const one = await passwordStep(fixture, a.email);
  const codeOfOne = await mailedCode(fixture, a.email);
  const two = await passwordStep(fixture, a.email);
  const codeOfTwo = await mailedCode(fixture, a.email);
  await passwordStep(fixture, b.email);
  const codeOfB = await mailedCode(fixture, b.email);
  if (new Set([codeOfOne, codeOfTwo, codeOfB]).size < 3) throw new Error('two codes are the same by chance');
  expect((await codeStep(fixture, two.cookie, codeOfOne)).status).toBe(401);
  expect((await codeStep(fixture, two.cookie, codeOfB)).status).toBe(401);
  const headers = { cookie: two.cookie };
  await fixture.call('POST', 'auth/resend/otp', { headers, body: { purpose: 'login' } });
  const resent = await mailedCode(fixture, a.email);
  expect((await codeStep(fixture, two.cookie, codeOfTwo)).status).toBe(401);
  expect((await codeStep(fixture, two.cookie, resent)).status).toBe(200);
  expect((await codeStep(fixture, one.cookie, codeOfOne)).status).toBe(200);
});

test.each(['sign_in_sessions', 'attempt_counters'])(
  'O12: a database that fails at %s spends neither the try nor the code',
  async (table) => {
    const { email, seed } = await newClientWithApp(fixture);
    const { cookie } = await passwordStep(fixture, email);
    await fixture.db.execute(sql`
      create or replace function main.fail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is gone'; end $$`);
    const name = sql.identifier(table);
    await fixture.db.execute(sql`create trigger failing before insert on main.${name} execute function main.fail()`);
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await codeStep(fixture, cookie, appCode(fixture, seed))).status).toBeGreaterThanOrEqual(500);
    }
    await fixture.db.execute(sql`drop trigger failing on main.${name}`);
    const [challenge] = await fixture.db.select().from(signInChallenges).orderBy(sql`created_at desc`).limit(1);
    expect(challenge?.attempts).toBe(0);
    expect((await codeStep(fixture, cookie, appCode(fixture, seed))).status).toBe(200);
  },
);

test('O13: a mailed code works for ten minutes', async () => {
  const { email } = await newClientWithMail(fixture);
  const early = await passwordStep(fixture, email);
  const code = await mailedCode(fixture, email);
  fixture.clock.forward(10 * minute - 1000);
  expect((await codeStep(fixture, early.cookie, code)).status).toBe(200);
  const late = await passwordStep(fixture, email);
  const lateCode = await mailedCode(fixture, email);
  fixture.clock.forward(10 * minute + 1000);
  expect((await codeStep(fixture, late.cookie, lateCode)).status).toBe(401);
});

test('O11: another code is mailed once a minute and five times an hour, and the answer is always the same', async () => {
  const { email } = await newClientWithMail(fixture);
  fixture.clock.forward(61 * minute);
  const { cookie } = await passwordStep(fixture, email);
  const resend = (call: object = { headers: { cookie } }) =>
    fixture.call('POST', 'auth/resend/otp', { ...call, body: { purpose: 'login' } });
  const mails = async () => (await fixture.mailTo(email)).length;
  const before = await mails();
  const answers = await Promise.all(Array.from({ length: 4 }, () => resend()));
  expect(await mails()).toBe(before + 1);
  for (let nth = 0; nth < 30; nth += 1) {
    fixture.clock.forward(minute + 1);
    answers.push(await resend());
  }
  expect(await mails()).toBe(before + 5);
  answers.push(await resend({}), await resend({ headers: { cookie: 'sign_in_challenge=nonsense' } }));
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
});

test('the page of the challenge learns what it has to show, and nothing about whose it is', async () => {
  const none = await fixture.call('GET', 'auth/otp/challenge');
  expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const { email } = await newClientWithMail(fixture);
  fixture.clock.forward(minute);
  const { cookie } = await passwordStep(fixture, email);
  fixture.clock.forward(10_000);
  const { body } = await fixture.call('GET', 'auth/otp/challenge', { headers: { cookie } });
  expect(body).toEqual({ otp_type: 'email', expires_in_seconds: 590, resend_in_seconds: 50 });
  const app = await newClientWithApp(fixture);
  const second = await passwordStep(fixture, app.email);
  expect((await fixture.call('GET', 'auth/otp/challenge', { headers: { cookie: second.cookie } })).body).toEqual({
    otp_type: 'app',
    expires_in_seconds: 600,
    resend_in_seconds: null,
  });
});

test('a backup code works once instead of an app code, and its owner is notified', async () => {
  const { email, backupCodes } = await newClientWithApp(fixture);
  const [backupCode = ''] = backupCodes;
  const first = await passwordStep(fixture, email);
  expect((await codeStep(fixture, first.cookie, ` ${backupCode.toLowerCase()} `)).status).toBe(200);
  const mail = (await fixture.mailTo(email)).at(-1);
  expect(mail?.subject).toBe('A backup code of your Deskmate account was used');
  expect(mail?.text).toContain('Backup codes left: \u20689\u2069.');
  const second = await passwordStep(fixture, email);
  expect((await codeStep(fixture, second.cookie, backupCode)).status).toBe(401);
  const other = await newClientWithApp(fixture);
  expect((await codeStep(fixture, second.cookie, other.backupCodes[0] ?? '')).status).toBe(401);
});

test('L07: after a reset the new password leads to the code, and a challenge of the old one is over', async () => {
  const { email, seed } = await newClientWithApp(fixture);
  const old = await passwordStep(fixture, email);
  await fixture.call('POST', 'auth/forgot-password', { body: { email } });
  const password = 'a quite different phrase';
  const secret_token = tokenIn((await fixture.mailTo(email)).at(-1));
  const reset = await fixture.call('POST', 'auth/reset-password', { body: { secret_token, password } });
  expect(reset).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(reset.headers['set-cookie']).toBeUndefined();
  expect((await codeStep(fixture, old.cookie, appCode(fixture, seed))).status).toBe(401);
  expect((await passwordStep(fixture, email, { password: goodPassword })).answer.status).toBe(401);
  const { answer, cookie } = await passwordStep(fixture, email, { password });
  expect(answer.body).toEqual({ redirect_url: '/auth/jwt/otp' });
  expect((await codeStep(fixture, cookie, appCode(fixture, seed))).status).toBe(200);
});
