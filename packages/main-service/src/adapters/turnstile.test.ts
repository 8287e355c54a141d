import { startTurnstile } from '@deskmate/fakes/captcha/turnstile';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMainFixture, goodPassword } from '../testing/main-fixture.ts';
import { createTurnstile } from './turnstile.ts';

const cloudflare = await startTurnstile();
const turnstile = (timeoutMs: number) =>
  createTurnstile({
    siteKey: 'site',
    secretKey: 'server-side',
    verifyUrl: cloudflare.url,
    hostname: 'desk.test',
    log: silentLog(),
    timeoutMs,
  });
const captcha = turnstile(20_000);
const fixture = await createMainFixture({ adapters: { captcha } });
afterAll(async () => {
  await fixture.close();
  await cloudflare.close();
});
beforeEach(() => {
  cloudflare.requests.length = 0;
  cloudflare.behave(cloudflare.verdict);
});

const register = (change: object = {}) => {
  const body = {
    email: `${crypto.randomUUID()}@example.com`,
    password: goodPassword,
    first_name: 'Ann',
    last_name: 'Lee',
  };
  return fixture.call('POST', 'auth/clients/register', { body: { ...body, ...change }, ip: '203.0.113.4' });
};
const answer = () => `good ${crypto.randomUUID()}`;

test('a good answer is checked with the visitor’s address and lets them in', async () => {
  expect((await register({ turnstile_response: answer() })).status).toBe(200);
  expect(cloudflare.requests[0]).toMatchObject({ secret: 'server-side', remoteip: '203.0.113.4' });
  expect((await fixture.call('GET', 'public/config')).body.turnstile_site_key).toBe('site');
});

test('B13: missing, empty, wrong and used answers are refused; one too long is no answer', async () => {
  const once = answer();
  // A password that is refused leaves the answer for the next try.
  expect(await register({ turnstile_response: once, password: 'password' })).toMatchObject({
    body: { code: 'weak_password' },
  });
  expect((await register({ turnstile_response: once })).status).toBe(200);
  for (const turnstile_response of [undefined, '', 'bad', once]) {
    expect(await register({ turnstile_response })).toMatchObject({ status: 403, body: { code: 'captcha_failed' } });
  }
  expect((await register({ turnstile_response: 'g'.repeat(2049) })).status).toBe(422);
});

const faults: Record<string, Parameters<typeof cloudflare.behave>[0]> = {
  'another host': (reply) => reply.end(JSON.stringify({ success: true, hostname: 'evil.test', action: '' })),
  'another action': (reply) => reply.end(JSON.stringify({ success: true, hostname: 'desk.test', action: 'login' })),
  'an error of theirs': (reply) => reply.writeHead(500).end('{}'),
  'a page': (reply) => reply.end('<html>'),
  'a cut line': (reply) => reply.destroy(),
  'a way elsewhere': (reply) => reply.writeHead(302, { location: cloudflare.url }).end(),
};
test.each(Object.entries(faults))('B13: %s fails closed', async (_fault, behaviour) => {
  cloudflare.behave(behaviour);
  expect(await register({ turnstile_response: answer() })).toMatchObject({
    status: 403,
    body: { code: 'captcha_failed' },
  });
});

test('B13: silence fails closed', async () => {
  cloudflare.behave(() => {});
  await expect(turnstile(200).check(answer(), { action: 'login', ip: '203.0.113.4' })).rejects.toMatchObject({
    code: 'captcha_failed',
  });
});

test('B13: a lost answer is requests for again under the same key, so that it does not count as used', async () => {
  let calls = 0;
  cloudflare.behave((reply, request) => {
    calls += 1;
    if (calls > 1) return cloudflare.verdict(reply, request);
    reply.destroy();
  });
  expect((await register({ turnstile_response: answer() })).status).toBe(200);
  expect(new Set(cloudflare.requests.map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
});

test('B13: a typo in another field does not use the answer up', async () => {
  const turnstile_response = answer();
  expect((await register({ turnstile_response, first_name: '' })).status).toBe(422);
  expect(cloudflare.requests).toHaveLength(0);
  expect((await register({ turnstile_response })).status).toBe(200);
});

test('every form that writes mails or tries passwords asks', async () => {
  const email = 'ann@example.com';
  const forms: [string, object][] = [
    ['auth/clients/login', { email, password: goodPassword }],
    ['auth/clients/resend-activation-link', { email }],
    ['auth/forgot-password', { email }],
    ['auth/send-contact-mail', { email, name: 'Ann', subject: 'Hi', message: 'long enough a text' }],
  ];
  for (const [path, body] of forms) expect((await fixture.call('POST', path, { body })).status).toBe(403);
});
