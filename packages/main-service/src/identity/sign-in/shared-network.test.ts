import { createCounters } from '@deskmate/service-kit/http/counters';
import { limitTable } from '@deskmate/service-kit/http/limit-table';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, type SignedIn } from '../../testing/main-fixture.ts';
import { appCode, codeStep, cookieOf, newClientWithApp, passwordStep } from '../../testing/second-factor.ts';

const fixture = await createMainFixture({ limits: createLimits(createCounters(null)) });
afterAll(() => fixture.close());

let networks = 0;
/** A network that nothing has come from. */
const newNetwork = () => `203.0.113.${++networks}`;

type From = { ip: string; headers?: Record<string, string> };
const logIn = (email: string, from: From, password = goodPassword) =>
  fixture.call('POST', 'auth/clients/login', { body: { email, password }, ...from });

/** Requests of strangers, as cheap as they come. */
async function useUp(limit: 'sign_in' | 'refresh' | 'account_mail', ip: string): Promise<void> {
  const [method, path] = {
    sign_in: ['POST', 'auth/clients/login'] as const,
    refresh: ['POST', 'auth/clients/tokens'] as const,
    account_mail: ['POST', 'auth/forgot-password'] as const,
  }[limit];
  const { points } = limitTable[limit].perNetwork;
  for (let use = 0; use < points; use += 1) await fixture.call(method, path, { ip });
  expect((await fixture.call(method, path, { ip })).status).toBe(429);
}

/** The cookie of a device that the client has logged in on. */
async function knownDevice({ email }: SignedIn): Promise<Record<string, string>> {
  return { cookie: cookieOf(await logIn(email, { ip: newNetwork() }), 'known_device') };
}

test('B06, B18: junk of strangers in the own network keeps no known device out, nor a wrong guess on it in', async () => {
  const client = await fixture.newClient();
  const headers = await knownDevice(client);
  const ip = newNetwork();
  await useUp('sign_in', ip);
  expect((await logIn(client.email, { ip })).status).toBe(429);
  expect((await logIn(client.email, { ip, headers })).status).toBe(200);
  expect((await logIn(client.email, { ip, headers }, 'wrong')).status).toBe(401);
  for (let guess = 2; guess <= 5; guess += 1) await logIn(client.email, { ip, headers }, 'wrong');
  expect((await logIn(client.email, { ip, headers })).status).toBe(429);
});

test('B18: a device lifts the limit of its network for its own account alone, and not without end', async () => {
  const [owner, victim] = [await fixture.newClient(), await fixture.newClient()];
  const headers = await knownDevice(owner);
  const ip = newNetwork();
  await useUp('sign_in', ip);
  for (const email of [victim.email, 'nobody@example.com'])
    for (const password of [goodPassword, 'wrong']) {
      const refused = await logIn(email, { ip, headers }, password);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);
    }
  const [name = '', value = ''] = headers.cookie?.split('=') ?? [];
  const [device, , version, signature] = value.split('.');
  for (const forged of [
    `${device}.${victim.id}.${version}.${signature}`,
    `${device}.${owner.id}.9.${signature}`,
    device,
  ])
    expect((await logIn(victim.email, { ip, headers: { cookie: `${name}=${forged}` } })).status).toBe(429);
  // Logging in again and again gives new cookies, but they are of the same account and share what it has.
  let latest = headers;
  const statuses: number[] = [];
  for (let use = 0; use < 30; use += 1) {
    const answer = await logIn(owner.email, { ip, headers: latest });
    statuses.push(answer.status);
    if (answer.status === 200) latest = { cookie: cookieOf(answer, 'known_device') };
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(limitTable.sign_in.perNetwork.points / 10 - 4);
  expect(statuses.at(-1)).toBe(429);
});

test('B18: a cookie of an earlier version is still known to its account', async () => {
  const client = await fixture.newClient();
  const { cookie = '' } = await knownDevice(client);
  const [device = '', , , signature] = cookie.split('.');
  const ip = newNetwork();
  for (let guess = 1; guess <= 6; guess += 1) await logIn(client.email, { ip }, 'wrong');
  expect((await logIn(client.email, { ip })).status).toBe(429);
  expect((await logIn(client.email, { ip, headers: { cookie: `${device}.${signature}` } })).status).toBe(200);
});

test('B18: logged-in users keep working behind an exhausted network: code, reauthentication, refresh, logout, emails', async () => {
  const client = await newClientWithApp(fixture);
  const begun = await passwordStep(fixture, client.email, { ip: newNetwork() });
  const code = appCode(fixture, client.seed);
  const headers = { cookie: cookieOf(await codeStep(fixture, begun.cookie, code), 'known_device') };
  fixture.clock.forward(60_000);
  const ip = newNetwork();
  for (const limit of ['sign_in', 'refresh', 'account_mail'] as const) await useUp(limit, ip);

  const { answer, cookie } = await passwordStep(fixture, client.email, { ip, headers });
  expect(answer.status).toBe(200);
  const both = { cookie: `${headers.cookie}; ${cookie}` };
  const verified = await codeStep(fixture, cookie, appCode(fixture, client.seed), { ip, headers: both });
  expect(verified.status).toBe(200);
  const { access_token: token, refresh_token } = verified.body;
  // With the token alone, as a program would.
  expect((await fixture.call('POST', 'auth/passkeys/options', { token, ip })).status).toBe(200);
  expect((await fixture.call('POST', 'auth/clients/tokens', { token: refresh_token, ip, headers })).status).toBe(200);
  fixture.mails.length = 0;
  const body = { email: client.email };
  expect((await fixture.call('POST', 'auth/forgot-password', { body, ip, headers })).status).toBe(200);
  expect((await fixture.mailTo(client.email)).map(({ subject }) => subject)).toEqual([
    'Choose a new Deskmate password',
  ]);
  expect((await fixture.call('DELETE', 'auth/clients/logout', { token, ip, headers })).status).toBe(204);
});
