import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, type SignedIn } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const newPassword = 'a quite different phrase';
const change = ({ tokens }: SignedIn, body: object = {}) =>
  fixture.call('POST', 'auth/change-password', {
    token: tokens.access_token,
    body: { old_password: goodPassword, password: newPassword, ...body },
  });
const createKey = async ({ tokens }: SignedIn): Promise<string> =>
  (await fixture.call('POST', 'client/api-keys', { token: tokens.access_token, body: { name: 'Laptop' } })).body.key;
const verify = (key: string) => fixture.service.identity.verifyApiKey(`Bearer ${key}`);
const statusOfLogin = async (email: string, password: string) =>
  (await fixture.call('POST', 'auth/clients/login', { body: { email, password } })).status;

test('L08: a new password keeps the current session, ends all others, and is confirmed by email', async () => {
  const client = await fixture.newClient();
  const other = await fixture.logIn(client.email);
  const ended: string[] = [];
  const stop = fixture.service.identity.onSessionEnd((id) => ended.push(id));
  const changed = await change(client);
  stop();
  expect(changed.status).toBe(200);
  expect(String(changed.headers['set-cookie'])).toMatch(/^known_device=/);
  expect(ended).toHaveLength(1);
  for (const [{ access_token, refresh_token }, status] of [
    [other, 401],
    [client.tokens, 200],
  ] as const) {
    expect((await fixture.call('GET', 'auth/clients/profile', { token: access_token })).status).toBe(status);
    expect((await fixture.call('POST', 'auth/clients/tokens', { token: refresh_token })).status).toBe(status);
  }
  expect([await statusOfLogin(client.email, newPassword), await statusOfLogin(client.email, goodPassword)]).toEqual([
    200, 401,
  ]);
  const mail = (await fixture.mailTo(client.email)).at(-1);
  expect(mail?.subject).toBe('Your Deskmate password was changed');
  expect(mail?.text).toContain('every other device was logged out');
});

test.each([false, true])('N03: the API keys end with the old password unless they are kept (%s)', async (keep) => {
  const client = await fixture.newClient();
  const key = await createKey(client);
  expect((await change(client, { keep_api_keys: keep })).status).toBe(200);
  if (keep) expect(await verify(key)).toMatchObject({ clientId: client.id });
  else await expect(verify(key)).rejects.toMatchObject({ code: 'unauthenticated' });
  const text = (await fixture.mailTo(client.email)).at(-1)?.text;
  expect(text).toContain(keep ? 'These API keys still work:' : 'These API keys were revoked:');
});

test('a wrong present password changes nothing, does not sign out, and can be tried five times', async () => {
  const client = await fixture.newClient();
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => change(client, { old_password: `guess ${nth}` })),
  );
  expect(guesses.filter(({ status, body }) => status === 401 && body.code === 'wrong_password')).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  // By the rule of the client a 401 ends the session unless its words contain "password".
  expect(guesses.find(({ status }) => status === 401)?.body.detail).toMatch(/password/);
  expect((await change(client)).status).toBe(429);
  expect(await statusOfLogin(client.email, goodPassword)).toBe(200);
  fixture.clock.forward(15 * 60_000);
  const { access_token: token } = await fixture.logIn(client.email);
  const body = { old_password: goodPassword, password: newPassword };
  expect((await fixture.call('POST', 'auth/change-password', { token, body })).status).toBe(200);
});

test('B11: a weak new password is refused before the present one is checked', async () => {
  const client = await fixture.newClient();
  expect((await change(client, { password: 'password1' })).body.code).toBe('weak_password');
  expect(await statusOfLogin(client.email, goodPassword)).toBe(200);
});

test('only one of two parallel changes succeeds', async () => {
  const client = await fixture.newClient();
  const answers = await Promise.all([change(client), change(client, { password: 'another phrase altogether' })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an unused reset link ends with a changed password', async () => {
  const client = await fixture.newClient();
  await fixture.call('POST', 'auth/forgot-password', { body: { email: client.email } });
  const mail = (await fixture.mailTo(client.email)).at(-1);
  const secret_token = /reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  expect((await change(client)).status).toBe(200);
  const reset = await fixture.call('POST', 'auth/reset-password', {
    body: { secret_token, password: 'one more phrase' },
  });
  expect(reset.status).toBe(410);
});
