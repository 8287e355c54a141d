import { signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, goodPassword } from '../../testing/main-fixture.ts';
import { createProviderFixture } from '../../testing/provider-fixture.ts';
import { appCode, codeStep, newClientWithApp, passwordStep } from '../../testing/second-factor.ts';
import { createSessionKey, type SessionKey } from '../../testing/session-key.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { publicUrl } from '../../testing/test-config.ts';

const fixture = await createProviderFixture({ only: ['google'] });
afterAll(() => fixture.close());

const path = 'auth/clients/tokens';
const refresh = (token: string, headers: Record<string, string> = {}) => fixture.call('POST', path, { token, headers });
const profile = (token: string) => fixture.call('GET', 'auth/clients/profile', { token });
const sessionOf = async (clientId: string) =>
  (await fixture.db.select().from(signInSessions).where(eq(signInSessions.clientId, clientId))).at(-1);

/** A client whose one session is bound to a key. */
async function boundClient() {
  const { id, email, tokens: first } = await fixture.newClient();
  await fixture.call('DELETE', 'auth/clients/logout', { token: first.access_token });
  await fixture.db.delete(signInSessions).where(eq(signInSessions.clientId, id));
  const key = await createSessionKey();
  const headers = await key.prove({ path: 'auth/clients/login' });
  const body = { email, password: goodPassword };
  const { body: tokens } = await fixture.call('POST', 'auth/clients/login', { body, headers });
  return { id, email, key, tokens };
}

const proofFor = (key: SessionKey, token: string, changed: Parameters<SessionKey['prove']>[0] = {}) =>
  key.prove({ token, atMs: fixture.clock.now(), ...changed });

async function expectEnded(client: Awaited<ReturnType<typeof boundClient>>) {
  const { id, key, tokens, email } = client;
  expect((await profile(tokens.access_token)).status).toBe(401);
  const again = await refresh(tokens.refresh_token, await proofFor(key, tokens.refresh_token));
  expect(again).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect((await sessionOf(id))?.endReason).toBe('refresh_without_key');
  const subjects = (await fixture.mailTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('We ended'))).toHaveLength(1);
}

test('A17: a session that began with a proof is refreshed with proofs by the same key, again and again', async () => {
  const { id, key, tokens } = await boundClient();
  expect((await sessionOf(id))?.refreshKeyThumbprint).toBe(key.thumbprint);
  let { refresh_token: token } = tokens;
  for (let step = 0; step < 3; step += 1) {
    fixture.clock.forward(600_000);
    const answer = await refresh(token, await proofFor(key, token));
    expect(answer.status).toBe(200);
    expect((await profile(answer.body.access_token)).status).toBe(200);
    token = answer.body.refresh_token;
  }
});

test('A17: a copied refresh token without the key is refused, and the session ends for both, with a mail', async () => {
  const client = await boundClient();
  const stolen = await refresh(client.tokens.refresh_token);
  expect(stolen).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  await expectEnded(client);
});

test('A17: the same with a proof by another key', async () => {
  const client = await boundClient();
  const { refresh_token: token } = client.tokens;
  const stolen = await refresh(token, await proofFor(await createSessionKey(), token));
  expect(stolen).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  await expectEnded(client);
});

test('A17: a token of a bound session is not accepted as one of a plain session', async () => {
  const { tokens } = await boundClient();
  const renamed = tokens.refresh_token.replace(/^r2/, 'r1');
  expect(renamed).not.toBe(tokens.refresh_token);
  expect((await refresh(renamed)).status).toBe(401);
  expect((await profile(tokens.access_token)).status).toBe(200);
});

describe('A17: every way of signing in binds the session to the key', () => {
  const ways: [string, (key: SessionKey) => Promise<Answer>][] = [
    [
      'password and code',
      async (key) => {
        const client = await newClientWithApp(fixture);
        // The key of the step that begins the session counts, not that of the step before.
        const other = await createSessionKey();
        const headers = await other.prove({ path: 'auth/clients/login' });
        const { cookie } = await passwordStep(fixture, client.email, { headers });
        const proof = await key.prove({ path: 'auth/otp/verify' });
        return codeStep(fixture, cookie, appCode(fixture, client.seed), { headers: { cookie, ...proof } });
      },
    ],
    [
      'passkey',
      async (key) => {
        const { tokens } = await fixture.newClient();
        const token = tokens.access_token;
        const authenticator = createSoftwareAuthenticator({ origin: publicUrl, rpId: new URL(publicUrl).hostname });
        const { body: begun } = await fixture.call('POST', 'auth/passkeys/options', { token });
        const added = { name: 'Laptop', credential: authenticator.register(begun.options) };
        await fixture.call('POST', 'auth/passkeys', { token, body: added });
        const { body: login } = await fixture.call('POST', 'auth/passkeys/login/options');
        const headers = await key.prove({ path: 'auth/passkeys/login' });
        const body = { credential: authenticator.sign(login.options) };
        return fixture.call('POST', 'auth/passkeys/login', { body, headers });
      },
    ],
    [
      'provider',
      async (key) => fixture.signInWith('google', { headers: await key.prove({ path: 'auth/sso/exchange' }) }),
    ],
  ];
  test.each(ways)('%s', async (_name, signIn) => {
    const key = await createSessionKey();
    const { status, body: tokens } = await signIn(key);
    expect(status).toBe(200);
    const { refresh_token: token } = tokens;
    expect((await refresh(token, await proofFor(key, token))).status).toBe(200);
    expect((await refresh(token)).status).toBe(401);
  });
});

describe('A18: a proof that is refused leaves the session as it is', () => {
  const cases: [string, (key: SessionKey, token: string) => Promise<Record<string, string>>][] = [
    ['too old', (key, token) => proofFor(key, token, { atMs: fixture.clock.now() - 122_000 })],
    ['from the future', (key, token) => proofFor(key, token, { atMs: fixture.clock.now() + 122_000 })],
    ['for another address', (key, token) => proofFor(key, token, { path: 'auth/clients/login' })],
    ['for another host', (key, token) => proofFor(key, token, { path: `https://evil.test/api/${path}` })],
    ['for another method', (key, token) => proofFor(key, token, { method: 'DELETE' })],
    ['for another token', (key, token) => proofFor(key, `${token}x`)],
    ['for no token', (key) => key.prove({ atMs: fixture.clock.now() })],
    ['of another type', (key, token) => proofFor(key, token, { header: { typ: 'JWT' } })],
    ['with a short id', (key, token) => proofFor(key, token, { id: '7' })],
    [
      'changed after it was signed',
      async (key, token) => {
        const { dpop } = await proofFor(key, token);
        return { dpop: `${dpop.slice(0, -8)}${dpop.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}` };
      },
    ],
    ['that is none', async () => ({ dpop: 'nonsense' })],
    [
      'with a key of another kind',
      async (key, token) => proofFor(key, token, { header: { jwk: { kty: 'oct', k: 'AAAA' } } }),
    ],
  ];
  test.each(cases)('%s', async (_name, prove) => {
    const { key, tokens } = await boundClient();
    const { refresh_token: token } = tokens;
    const refused = await refresh(token, await prove(key, token));
    expect(refused).toMatchObject({ status: 400, body: { code: 'proof_refused' } });
    expect((await refresh(token, await proofFor(key, token))).status).toBe(200);
  });

  test('a proof is accepted once: whoever copied a whole request gets nothing with it', async () => {
    const { key, tokens } = await boundClient();
    const { refresh_token: token } = tokens;
    const proof = await proofFor(key, token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'proof_refused')).toHaveLength(9);
    const second = await fixture.another();
    expect((await second.call('POST', path, { token, headers: proof })).status).toBe(400);
    fixture.clock.forward(121_000);
    expect((await refresh(token, proof)).body.code).toBe('proof_refused');
    expect((await refresh(token, await proofFor(key, token))).status).toBe(200);
  });

  test('a clock that is wrong by less than two minutes does not matter', async () => {
    for (const wrongByMs of [-118_000, 118_000]) {
      const { key, tokens } = await boundClient();
      const { refresh_token: token } = tokens;
      const proof = await proofFor(key, token, { atMs: fixture.clock.now() + wrongByMs });
      expect((await refresh(token, proof)).status).toBe(200);
    }
  });
});

test('A01, A17: 50 parallel refreshes of a bound session make one rotation and all succeed', async () => {
  const { id, key, tokens } = await boundClient();
  const { refresh_token: token } = tokens;
  const proofs = await Promise.all(Array.from({ length: 50 }, () => proofFor(key, token)));
  const answers = await Promise.all(proofs.map((proof) => refresh(token, proof)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  expect((await sessionOf(id))?.counter).toBe(1);
});

test('A14, A17: a parent whose answer was lost gets the same child again, with a proof of its own', async () => {
  const { key, tokens } = await boundClient();
  const { refresh_token: token } = tokens;
  const { body: lost } = await refresh(token, await proofFor(key, token));
  fixture.clock.forward(5 * 3_600_000);
  const again = await refresh(token, await proofFor(key, token));
  expect(again.body.refresh_token).toBe(lost.refresh_token);
});

test('A02, A17: an old token of a bound session ends it, also with the right key', async () => {
  const { id, key, tokens } = await boundClient();
  let { refresh_token: token } = tokens;
  for (let step = 0; step < 2; step += 1) {
    token = (await refresh(token, await proofFor(key, token))).body.refresh_token;
  }
  fixture.clock.forward(10_001);
  const { refresh_token: old } = tokens;
  expect((await refresh(old, await proofFor(key, old))).status).toBe(401);
  expect((await sessionOf(id))?.endReason).toBe('replay');
});

test('A17: a session without a key goes on without one, and a proof does not matter to it', async () => {
  const { id, tokens } = await fixture.newClient();
  const { body: next, status } = await refresh(tokens.refresh_token);
  expect(status).toBe(200);
  const key = await createSessionKey();
  expect((await refresh(next.refresh_token, await proofFor(key, next.refresh_token))).status).toBe(200);
  expect((await sessionOf(id))?.refreshKeyThumbprint).toBeNull();
});

test('A17: a login with a broken proof begins no session', async () => {
  const { id, email } = await fixture.newClient();
  const body = { email, password: goodPassword };
  const answer = await fixture.call('POST', 'auth/clients/login', { body, headers: { dpop: 'nonsense' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'proof_refused' } });
  const sessions = await fixture.db.select().from(signInSessions).where(eq(signInSessions.clientId, id));
  expect(sessions).toHaveLength(1);
});
