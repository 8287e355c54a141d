import { mainAddresses } from '@deskmate/api/addresses';
import { attemptCounters } from '@deskmate/db/tables/main/attempt-counters';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

type From = { ip?: string; headers?: Record<string, string> };
const logIn = (email: string, password: string, from: From = {}) =>
  fixture.call('POST', 'auth/clients/login', { body: { email, password }, ...from });
const wrong = (email: string, from: From = {}) => logIn(email, 'not the password', from);

test('B01: a wrong password and an unknown address are answered alike', async () => {
  const { email } = await fixture.newClient();
  const known = await wrong(email, { ip: '198.51.100.1' });
  const unknown = await wrong('nobody@example.com', { ip: '198.51.100.2' });
  expect(unknown.status).toBe(known.status);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' });
});

test('B05: the sixth wrong password from one place has to wait, and so has the right one; elsewhere it opens', async () => {
  const { email } = await fixture.newClient();
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await wrong(email, { ip: '198.51.100.1' })).status).toBe(401);
  const sixth = await wrong(email, { ip: '198.51.100.1' });
  expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800);
  expect((await logIn(email, goodPassword, { ip: '198.51.100.1' })).status).toBe(429);
  expect((await logIn(email, goodPassword, { ip: '192.0.2.1' })).status).toBe(200);
  fixture.clock.forward(15 * 60_000);
  expect((await logIn(email, goodPassword, { ip: '198.51.100.1' })).status).toBe(200);
});

test('a device that has signed in before keeps its own tries behind the same address', async () => {
  const { email } = await fixture.newClient();
  const ip = '198.51.100.50';
  const { headers } = await logIn(email, goodPassword, { ip });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  for (let attempt = 1; attempt <= 6; attempt += 1) await wrong(email, { ip });
  expect((await logIn(email, goodPassword, { ip })).status).toBe(429);
  expect((await logIn(email, goodPassword, { ip, headers: { cookie } })).status).toBe(200);

  const forged = `${cookie.slice(0, -4)}AAAA`;
  expect((await logIn(email, goodPassword, { ip, headers: { cookie: forged } })).status).toBe(429);
  const { email: other } = await fixture.newClient();
  for (let attempt = 1; attempt <= 5; attempt += 1) await wrong(other, { ip, headers: { cookie } });
  expect((await wrong(other, { ip, headers: { cookie } })).status).toBe(429);
});

test('the cookie of a known device comes along on every way of signing in', async () => {
  const { email } = await fixture.newClient();
  const { headers } = await logIn(email, goodPassword);
  const [, path = ''] = /known_device=.*; Path=([^;]+)/.exec(String(headers['set-cookie'])) ?? [];
  expect(path).not.toBe('');
  for (const address of [mainAddresses.login, mainAddresses.passkeyLogin, mainAddresses.ssoExchange]) {
    expect(`/api/${address}`.startsWith(`${path}/`)).toBe(true);
  }
});

test('B06: many places guessing at one account warn its owner and slow strangers, not the own devices', async () => {
  const { email } = await fixture.newClient();
  const { headers } = await logIn(email, goodPassword, { ip: '203.0.113.9' });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  // That of the new device has been sent.
  await fixture.mailTo(email);
  fixture.mails.length = 0;
  const statuses: number[] = [];
  for (let host = 1; host <= 20; host += 1) {
    for (let attempt = 1; attempt <= 3; attempt += 1)
      statuses.push((await wrong(email, { ip: `198.51.100.${host}` })).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(statuses.slice(20)).toEqual(Array(40).fill(429));
  const warnings = await fixture.mailTo(email);
  expect(warnings.map(({ subject }) => subject)).toEqual(['Failed login attempts on your Deskmate account']);
  expect((await logIn(email, goodPassword, { ip: '198.51.100.99' })).status).toBe(429);
  expect((await logIn(email, goodPassword, { ip: '198.51.100.99', headers: { cookie } })).status).toBe(200);
  expect((await logIn(email, goodPassword, { ip: '203.0.113.9' })).status).toBe(200);
});

test('B07: one network guessing at many accounts has to wait from the 51st', async () => {
  const statuses: number[] = [];
  for (let account = 1; account <= 60; account += 1) {
    statuses.push((await wrong(`user${account}@example.com`, { ip: '203.0.113.77' })).status);
  }
  expect(statuses).toEqual([...Array(50).fill(401), ...Array(10).fill(429)]);
});

test('B08: 20 parallel wrong tries are all counted and cut at five', async () => {
  const { email } = await fixture.newClient();
  await fixture.db.delete(attemptCounters);
  const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(email, { ip: '203.0.113.88' })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  const counters = await fixture.db.select().from(attemptCounters);
  expect(Math.max(...counters.map(({ count }) => count))).toBe(20);
});

test('B09: no header and no other address of the same network gives new tries', async () => {
  const { email } = await fixture.newClient();
  const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip'];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const headers = Object.fromEntries(
      names.map((name) => [name, name === 'forwarded' ? `for=10.0.0.${attempt}` : `10.0.0.${attempt}`]),
    );
    expect((await wrong(email, { headers, ip: '2001:db8:1:2::1' })).status).toBe(401);
  }
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  expect((await wrong(email, { headers, ip: '2001:db8:1:2:ffff::9' })).status).toBe(429);
  expect((await wrong(email, { headers, ip: '2001:db8:1:3::9' })).status).toBe(401);
});

test('B15: a form of another site cannot sign anyone in', async () => {
  const { email } = await fixture.newClient();
  const body = JSON.stringify({ email, password: goodPassword });
  const headers = { 'content-type': 'text/plain' };
  const { status } = await fixture.call('POST', 'auth/clients/login', { body, headers });
  expect(status).toBe(415);
});

test('right passwords use nothing up', async () => {
  const { email } = await fixture.newClient();
  for (let attempt = 1; attempt <= 12; attempt += 1) expect((await logIn(email, goodPassword)).status).toBe(200);
});
