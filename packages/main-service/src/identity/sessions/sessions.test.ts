import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const list = (token: string) => fixture.call('GET', 'auth/clients/active-sessions', { token });
const end = (token: string, id: string, query: Record<string, string> = {}) =>
  fixture.call('DELETE', `auth/clients/delete-session/${id}`, { token, query });
const isAlive = async (token: string) => (await fixture.call('GET', 'auth/clients/profile', { token })).status === 200;

test('S01: the list shows the own sessions by device and network address, the current one marked', async () => {
  const client = await fixture.newClient();
  await fixture.newClient();
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/605.1',
  };
  fixture.clock.forward(1000);
  const body = { email: client.email, password: goodPassword };
  const phone = (await fixture.call('POST', 'auth/clients/login', { body, headers, ip: '203.0.113.5' })).body;
  const { items } = (await list(phone.access_token)).body;
  expect(items).toMatchObject([
    { device: 'iPhone', browser: 'Safari', ip: '203.0.113.5', is_current: true },
    { device: 'Unknown device', ip: '192.0.2.1', is_current: false },
  ]);
  expect(items).toHaveLength(2);
  const at = fixture.clock.date().toISOString();
  expect(items[0]).toMatchObject({ id: expect.any(String), created_at: at, last_used_at: at });
  for (const token of [phone.access_token, phone.refresh_token])
    expect(JSON.stringify(items)).not.toContain(token.split('.').at(-1));
});

test('S02: ending a foreign or unknown session is 404 and ends nothing; an own one or the current one ends', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const other = await fixture.logIn(a.email);
  const idOf = async (token: string) =>
    (await list(token)).body.items.find((item: { is_current: boolean }) => item.is_current).id;
  expect((await end(a.tokens.access_token, await idOf(b.tokens.access_token))).status).toBe(404);
  expect((await end(a.tokens.access_token, crypto.randomUUID())).status).toBe(404);
  expect(await isAlive(b.tokens.access_token)).toBe(true);

  expect((await end(a.tokens.access_token, await idOf(other.access_token))).status).toBe(204);
  expect(await isAlive(other.access_token)).toBe(false);
  expect((await fixture.call('POST', 'auth/clients/tokens', { token: other.refresh_token })).status).toBe(401);
  expect((await end(a.tokens.access_token, await idOf(a.tokens.access_token))).status).toBe(204);
  expect(await isAlive(a.tokens.access_token)).toBe(false);
});

test('all others can be ended at once', async () => {
  const client = await fixture.newClient();
  const others = [await fixture.logIn(client.email), await fixture.logIn(client.email)];
  const { items } = (await list(client.tokens.access_token)).body;
  const current = items.find((item: { is_current: boolean }) => item.is_current);
  expect((await end(client.tokens.access_token, current.id, { others: 'true' })).status).toBe(204);
  expect(await isAlive(client.tokens.access_token)).toBe(true);
  for (const { access_token } of others) expect(await isAlive(access_token)).toBe(false);
});

test('S03: a session ended in one process is rejected by the other immediately, and its streams end', async () => {
  const client = await fixture.newClient();
  const second = await fixture.another();
  const profile = () => second.call('GET', 'auth/clients/profile', { token: client.tokens.access_token });
  expect((await profile()).status).toBe(200);
  const ended: string[] = [];
  second.service.identity.onSessionEnd((id) => ended.push(id));
  await fixture.call('DELETE', 'auth/clients/logout', { token: client.tokens.access_token });
  expect((await profile()).status).toBe(401);
  expect(ended).toHaveLength(1);
});

test('S06: logging out twice or with an expired token is fine; without any token it is not', async () => {
  const client = await fixture.newClient();
  const late = await fixture.logIn(client.email);
  const logOut = (token?: string) => fixture.call('DELETE', 'auth/clients/logout', token ? { token } : {});
  expect((await logOut(client.tokens.access_token)).status).toBe(204);
  expect((await logOut(client.tokens.access_token)).status).toBe(204);
  expect(await isAlive(client.tokens.access_token)).toBe(false);
  fixture.clock.forward(3_600_000);
  expect((await logOut(late.access_token)).status).toBe(204);
  expect((await fixture.call('POST', 'auth/clients/tokens', { token: late.refresh_token })).status).toBe(401);
  for (const token of [undefined, 'x', late.refresh_token]) expect((await logOut(token)).status).toBe(401);
});

test('S08: the 51st sign-in drops the session used longest ago', async () => {
  const client = await fixture.newClient();
  let newest = client.tokens;
  for (let device = 2; device <= 51; device += 1) {
    fixture.clock.forward(1000);
    newest = await fixture.logIn(client.email);
  }
  expect((await list(newest.access_token)).body.items).toHaveLength(50);
  expect((await fixture.call('POST', 'auth/clients/tokens', { token: client.tokens.refresh_token })).status).toBe(401);
});
