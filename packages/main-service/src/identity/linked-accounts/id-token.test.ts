import { createHmac } from 'node:crypto';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createProviderFixture } from '../../testing/provider-fixture.ts';

const fixture = await createProviderFixture();
const { google, microsoft, apple, github } = fixture;
const unchanged = {
  changeToken: google.changeToken,
  changeAnswer: google.changeAnswer,
  changeRedirect: google.changeRedirect,
};
const openid = { google, microsoft, apple };
afterAll(() => fixture.close());
afterEach(() => {
  for (const one of Object.values(openid)) {
    Object.assign(one, unchanged);
    one.faults.clear();
  }
});

const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): string => token.split('.')[1] ?? '';

async function expectRefusal(code: string, provider: SignInProvider = 'google'): Promise<void> {
  const { status, body } = await fixture.signInWith(provider);
  expect({ code: body.code, ok: status === 200 }).toEqual({ code, ok: false });
}

describe.each(['google', 'microsoft', 'apple'] as const)('%s', (provider) => {
  const one = openid[provider];
  const audience = provider === 'apple' ? apple.client.clientId : 'our-client';

  test.each([
    ['a wrong nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
  ])('D02: an ID token with %s is refused', async (_name, claims) => {
    one.changeToken = ({ payload }) => void Object.assign(payload, claims);
    await expectRefusal('provider_failed', provider);
  });

  test.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another party', { azp: 'somebody-else' }],
    ['two audiences', { aud: [audience, 'somebody-else'] }],
    ['two audiences and our party', { aud: [audience, 'somebody-else'], azp: audience }],
    ['an end in the past', { exp: seconds() - 60 }],
    ['a beginning in the future', { iat: seconds() + 600 }],
  ])('D04: an ID token with %s is refused', async (_name, claims) => {
    one.changeToken = ({ payload }) => void Object.assign(payload, claims);
    await expectRefusal('provider_failed', provider);
  });

  test('D04: an ID token of an unknown key, unsigned, or signed with our secret is refused', async () => {
    one.changeToken = ({ header }) => void Object.assign(header, { kid: 'another' });
    await expectRefusal('provider_failed', provider);
    Object.assign(one, unchanged);

    const changeIdToken = async (change: (answer: { id_token?: string }, token: string) => void) => {
      one.changeAnswer = ({ body }) => change(body as object, (body as { id_token: string }).id_token);
      await expectRefusal('provider_failed', provider);
    };
    await changeIdToken((answer, token) => {
      answer.id_token = `${encode({ alg: 'none' })}.${payloadOf(token)}.`;
    });
    await changeIdToken((answer, token) => {
      const text = `${encode({ alg: 'HS256' })}.${payloadOf(token)}`;
      answer.id_token = `${text}.${createHmac('sha256', 'our-secret').update(text).digest('base64url')}`;
    });
    await changeIdToken((answer, token) => {
      const [head, payload, signature = ''] = token.split('.');
      const changed = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), sub: 'victim' };
      answer.id_token = `${head}.${encode(changed)}.${signature}`;
    });
    await changeIdToken((answer) => void delete answer.id_token);
  });

  test('without these faults the same answer logs in', async () => {
    one.person = { ...one.person, sub: provider, email: `${provider}@example.com`, email_verified: true };
    expect((await fixture.signInWith(provider)).status).toBe(200);
  });
});

test('D11: reports a cancelled login; any other provider error asks to start again', async () => {
  const answerWith = (error: string) => {
    google.changeRedirect = (url) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', error);
    };
  };
  answerWith('access_denied');
  await expectRefusal('provider_cancelled');
  answerWith('<script>');
  await expectRefusal('provider_failed');
  github.isCancelled = true;
  await expectRefusal('provider_cancelled', 'github');
  github.isCancelled = false;
});

test('D11: a provider whose addresses cannot be found is said to be away, and works again afterwards', async () => {
  const fresh = await createProviderFixture({ only: ['microsoft'] });
  fresh.microsoft.faults.set('/.well-known/openid-configuration', 500);
  const { status, body } = await fresh.call('GET', 'auth/microsoft/login');
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'provider_unavailable' });
  const opened = await fresh.app.inject({ url: '/api/auth/microsoft/login', headers: { accept: 'text/html' } });
  expect(opened.headers.location).toBe('/auth/jwt/verify?error=provider_unavailable');
  fresh.microsoft.faults.clear();
  expect((await fresh.signInWith('microsoft')).status).toBe(200);
  await fresh.close();
});

test.each([
  ['/token', 500],
  ['/token', 'hang'],
  ['/jwks', 500],
  ['/jwks', 'hang'],
] as const)(
  'D11: a provider whose %s fails (%s) is said to be away, and works again afterwards',
  async (path, fault) => {
    const fresh = await createProviderFixture({ only: ['apple'] });
    fresh.apple.faults.set(path, fault);
    const { status, body } = await fresh.signInWith('apple');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'provider_unavailable' });
    fresh.apple.faults.clear();
    expect((await fresh.signInWith('apple')).status).toBe(200);
    await fresh.close();
  },
);

test('D11: a provider that signs with new keys is followed, and its keys are requestedPaths for once a minute at most', async () => {
  const keyRequests = () => google.requestedPaths.filter((path) => path === '/jwks').length;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    // The keys that are kept are of the last minute now.
    expect((await fixture.signInWith('google')).status).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    google.changeToken = ({ header }) => void Object.assign(header, { kid: 'unknown' });
    const before = keyRequests();
    for (let nth = 0; nth < 5; nth += 1) await expectRefusal('provider_failed');
    expect(keyRequests() - before).toBe(1);

    google.changeToken = unchanged.changeToken;
    // Of the two tokens of an answer one is signed with the new key.
    await google.issuer.keys.generate('RS256');
    vi.setSystemTime(Date.now() + 61_000);
    expect((await fixture.signInWith('google')).status).toBe(200);
    expect(keyRequests() - before).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
