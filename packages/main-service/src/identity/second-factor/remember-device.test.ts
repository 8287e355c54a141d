import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';
import { readEverything } from '../../testing/read-everything.ts';
import { appCode, cookieOf, newClientWithApp, passwordStep, type WithApp } from '../../testing/second-factor.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const list = (token: string, headers: Record<string, string> = {}) =>
  fixture.call('GET', 'auth/remembered-devices', { token, headers });

/** A client who has asked to be remembered. */
async function remembered(): Promise<WithApp & { device: string; token: string }> {
  const client = await newClientWithApp(fixture);
  return { ...client, ...(await remember(client)) };
}

async function remember({ email, seed }: WithApp): Promise<{ device: string; token: string }> {
  const { cookie } = await passwordStep(fixture, email);
  const body = { code: appCode(fixture, seed), remember_device: true };
  const finished = await fixture.call('POST', 'auth/otp/verify', { headers: { ...firefox, cookie }, body });
  fixture.clock.forward(minute);
  return { device: cookieOf(finished, 'remembered_device'), token: finished.body.access_token };
}

const asksForCode = async (email: string, cookie: string, password = goodPassword) => {
  const { answer } = await passwordStep(fixture, email, { headers: { cookie }, password });
  return answer.body.redirect_url === '/auth/jwt/otp';
};

test('O15: a remembered device is not asked for a code for 30 days; any other is', async () => {
  const { email, device } = await remembered();
  expect(device).toMatch(/^remembered_device=[\w-]{43}$/);
  expect(await asksForCode(email, device)).toBe(false);
  expect(await asksForCode(email, '')).toBe(true);
  expect(await asksForCode(email, `${device.slice(0, -4)}AAAA`)).toBe(true);
  const other = await remembered();
  expect(await asksForCode(email, other.device)).toBe(true);
  fixture.clock.forward(30 * day - 10 * minute);
  expect(await asksForCode(email, device)).toBe(false);
  fixture.clock.forward(10 * minute);
  expect(await asksForCode(email, device)).toBe(true);
});

test('O15: nobody is remembered without asking for it, and the database holds nothing that a device could present', async () => {
  const client = await newClientWithApp(fixture);
  const { cookie } = await passwordStep(fixture, client.email);
  const body = { code: appCode(fixture, client.seed) };
  const plain = await fixture.call('POST', 'auth/otp/verify', { headers: { cookie }, body });
  expect(cookieOf(plain, 'remembered_device')).toBe('');
  const { device } = await remembered();
  expect(await readEverything(fixture.db)).not.toContain(device.split('=')[1]);
});

test('O10: on a remembered device the password is not enough for what changes the account', async () => {
  const { email, device, seed } = await remembered();
  const { answer } = await passwordStep(fixture, email, { headers: { cookie: device } });
  const token = answer.body.access_token;
  expect((await fixture.call('POST', 'auth/otp/disable', { token })).status).toBe(403);
  const body = { password: goodPassword, code: appCode(fixture, seed) };
  expect((await fixture.call('POST', 'auth/reauthenticate', { token, body })).status).toBe(200);
  expect((await fixture.call('POST', 'auth/otp/disable', { token })).status).toBe(200);
});

test('O15: the list names them with their end, marks this one, and each can be removed by its owner alone', async () => {
  const { email, device, token } = await remembered();
  const stranger = await remembered();
  const { items } = (await list(token, { cookie: device })).body;
  expect(items).toMatchObject([{ device: 'Linux', browser: 'Firefox', ip: '192.0.2.1', is_current: true }]);
  expect(Date.parse(items[0].expires_at) - Date.parse(items[0].created_at)).toBe(30 * day);
  expect((await list(token)).body.items[0].is_current).toBe(false);
  const remove = (by: string) => fixture.call('DELETE', `auth/remembered-devices/${items[0].id}`, { token: by });
  expect((await remove(stranger.token)).status).toBe(404);
  expect(await asksForCode(email, device)).toBe(false);
  expect((await remove(token)).status).toBe(204);
  expect((await remove(token)).status).toBe(404);
  expect(await asksForCode(email, device)).toBe(true);
});

test('N03: a new password ends remembered devices, whether it is reset or changed', async () => {
  const password = 'a quite different phrase';
  const reset = await remembered();
  await fixture.call('POST', 'auth/forgot-password', { body: { email: reset.email } });
  const secret_token = tokenIn((await fixture.mailTo(reset.email)).at(-1));
  await fixture.call('POST', 'auth/reset-password', { body: { secret_token, password } });
  expect(await asksForCode(reset.email, reset.device, password)).toBe(true);

  const changed = await remembered();
  const body = { old_password: goodPassword, password };
  expect((await fixture.call('POST', 'auth/change-password', { token: changed.token, body })).status).toBe(200);
  expect((await list(changed.token)).body.items).toEqual([]);
  expect(await asksForCode(changed.email, changed.device, password)).toBe(true);
});

test('N11: of more than 20 remembered devices the one used longest ago goes', async () => {
  const client = await newClientWithApp(fixture);
  const first = await remember(client);
  let last = first;
  for (let nth = 2; nth <= 21; nth += 1) last = await remember(client);
  expect((await list(last.token)).body.items).toHaveLength(20);
  expect(await asksForCode(client.email, first.device)).toBe(true);
  expect(await asksForCode(client.email, last.device)).toBe(false);
});
