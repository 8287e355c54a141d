import { clients } from '@deskmate/db/tables/main/clients';
import { signInChallenges } from '@deskmate/db/tables/main/sign-in-challenges';
import { signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import { createMainFixture, goodPassword, type SignedIn, tokenIn } from '../../testing/main-fixture.ts';
import { concludeSignIn } from './conclude-sign-in.ts';

const fixture = await createMainFixture();
const manyTries = await createMainFixture({ limitFactor: 1000 });
afterAll(() => Promise.all([fixture.close(), manyTries.close()]));

const newPassword = 'a quite different phrase';

async function resetLink(email: string): Promise<string> {
  await fixture.call('POST', 'auth/forgot-password', { body: { email } });
  return tokenIn((await fixture.mailTo(email)).at(-1));
}

async function reset({ email }: SignedIn, more: object = {}): Promise<void> {
  const body = { secret_token: await resetLink(email), password: newPassword, ...more };
  expect((await fixture.call('POST', 'auth/reset-password', { body })).status).toBe(200);
}

async function createKey({ tokens }: SignedIn, name: string): Promise<{ id: string; key: string; hint: string }> {
  const { body } = await fixture.call('POST', 'client/api-keys', { token: tokens.access_token, body: { name } });
  return body;
}
const verify = (key: string) => fixture.service.identity.verifyApiKey(`Bearer ${key}`);
const lastMailText = async ({ email }: SignedIn) => (await fixture.mailTo(email)).at(-1)?.text ?? '';

test('N03: a password reset ends API keys and their streams, and the mail names them', async () => {
  const client = await fixture.newClient();
  const keys = [await createKey(client, 'laptop'), await createKey(client, 'server')];
  const ended: string[] = [];
  const stop = fixture.service.identity.onSessionEnd((id) => ended.push(id));
  await reset(client);
  stop();
  for (const { id, key } of keys) {
    await expect(verify(key)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(ended).toContain(`api-key:${id}`);
  }
  const text = await lastMailText(client);
  expect(text).toContain('These API keys were revoked:');
  for (const { hint } of keys) expect(text).toContain(hint);
  const { access_token: token } = await fixture.logIn(client.email, newPassword);
  expect((await fixture.call('GET', 'client/api-keys', { token })).body.items).toEqual([]);
});

test('N03: who chooses so on the page of the link keeps the keys, and the mail names them', async () => {
  const client = await fixture.newClient();
  const { key, hint } = await createKey(client, 'laptop');
  const token = await resetLink(client.email);
  const shown = await fixture.call('POST', 'auth/reset-password/check', { body: { secret_token: token } });
  expect(shown.body).toEqual({ email: client.email, api_keys: [{ name: 'laptop', hint }] });
  const body = { secret_token: token, password: newPassword, keep_api_keys: true };
  expect((await fixture.call('POST', 'auth/reset-password', { body })).status).toBe(200);
  expect(await verify(key)).toMatchObject({ clientId: client.id });
  const text = await lastMailText(client);
  expect(text).toContain('These API keys still work:');
  expect(text).toContain(`laptop (${hint})`);
});

test('N03: looking at a reset link uses nothing up, and a link that is gone shows nothing', async () => {
  const client = await fixture.newClient();
  const token = await resetLink(client.email);
  const check = (secretToken: string) =>
    fixture.call('POST', 'auth/reset-password/check', { body: { secret_token: secretToken } });
  for (let nth = 0; nth < 3; nth += 1) expect((await check(token)).status).toBe(200);
  await fixture.call('POST', 'auth/reset-password', { body: { secret_token: token, password: newPassword } });
  expect((await check(token)).status).toBe(410);
  expect((await check('x'.repeat(43))).status).toBe(410);
});

test('N03: a password reset ends remembered devices and unfinished sign-ins', async () => {
  const client = await fixture.newClient();
  const ip = '198.51.100.70';
  const logIn = (password: string, cookie?: string) =>
    fixture.call('POST', 'auth/clients/login', {
      body: { email: client.email, password },
      ip,
      ...(cookie ? { headers: { cookie } } : {}),
    });
  const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const old = cookieOf(await logIn(goodPassword));
  const at = fixture.clock.date();
  await fixture.db.insert(signInChallenges).values({
    secretHash: `hash of ${client.id}`,
    clientId: client.id,
    methods: ['password'],
    credentialsVersion: 1,
    createdAt: at,
    expiresAt: at,
  });
  await reset(client);
  expect(await fixture.db.select().from(signInChallenges)).toEqual([]);
  const fresh = cookieOf(await logIn(newPassword, old));
  for (let nth = 0; nth < 6; nth += 1) await logIn('not the password');
  // The network has used up its attempts: only a remembered device can log in.
  expect((await logIn(newPassword, old)).status).toBe(429);
  expect((await logIn(newPassword, fresh)).status).toBe(200);
});

test('a session of older credentials is refused everywhere, also if nothing ended it', async () => {
  const client = await fixture.newClient();
  await fixture.db.update(signInSessions).set({ credentialsVersion: 0 }).where(eq(signInSessions.clientId, client.id));
  const second = await fixture.another();
  const { access_token, refresh_token } = client.tokens;
  expect((await second.call('GET', 'auth/clients/profile', { token: access_token })).status).toBe(401);
  expect((await second.call('POST', 'auth/clients/tokens', { token: refresh_token })).status).toBe(401);
});

test('a session records when and how its person was authenticated', async () => {
  const client = await fixture.newClient();
  const [session] = await fixture.db.select().from(signInSessions).where(eq(signInSessions.clientId, client.id));
  expect(session).toMatchObject({ authenticatedAt: fixture.clock.date(), methods: ['password'] });
});

test('N11, S08: 60 parallel sign-ins leave exactly 50 sessions', async () => {
  const client = await manyTries.newClient();
  const ended: string[] = [];
  const stop = manyTries.service.identity.onSessionEnd((id) => ended.push(id));
  await Promise.all(Array.from({ length: 60 }, () => manyTries.logIn(client.email)));
  const { access_token: token } = await manyTries.logIn(client.email);
  stop();
  // With the one of the client itself there were 62; the streams of those that went end with them.
  expect(new Set(ended).size).toBe(12);
  expect((await manyTries.call('GET', 'auth/clients/active-sessions', { token })).body.items).toHaveLength(50);
});

test.each([{ credentialsVersion: 0 }, { blockedAt: new Date() }, { deletedAt: new Date() }])(
  'N12: a login whose account changes between its password and its session begins none (%o)',
  async (change) => {
    const { id } = await fixture.newClient();
    const app = jobContext(fixture);
    const checked = await app.repositories.clients.find(id);
    if (!checked) throw new Error('the client is gone');
    await fixture.db.update(clients).set(change).where(eq(clients.id, id));
    const begun = concludeSignIn(app, checked, ['password'], {
      ip: '192.0.2.1',
      userAgent: undefined,
      cookie: undefined,
      keyThumbprint: null,
      requestedTarget: null,
      ownShare: null,
    });
    await expect(begun).rejects.toMatchObject({ code: 'wrong_credentials' });
  },
);
