import { createHmac } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createProviderFixture } from '../../testing/provider-fixture.ts';

const fixture = await createProviderFixture();
const { google, microsoft, github } = fixture;
const unchanged = {
  changeToken: google.changeToken,
  changeAnswer: google.changeAnswer,
  changeRedirect: google.changeRedirect,
};
afterAll(() => fixture.close());
afterEach(() => {
  Object.assign(google, unchanged);
  for (const { faults } of [google, microsoft]) faults.clear();
});

const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): string => token.split('.')[1] ?? '';

async function expectRefusal(code: string, provider: 'google' | 'microsoft' | 'github' = 'google'): Promise<void> {
  const { status, body } = await fixture.visit(provider);
  expect({ code: body.code, ok: status === 200 }).toEqual({ code, ok: false });
}

test.each([
  ['a wrong nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
])('D02: an ID token with %s is refused', async (_name, claims) => {
  google.changeToken = ({ payload }) => void Object.assign(payload, claims);
  await expectRefusal('provider_failed');
});

test.each<[string, Record<string, unknown>]>([
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another party', { azp: 'somebody-else' }],
  ['two audiences', { aud: ['our-client', 'somebody-else'] }],
  ['two audiences and our party', { aud: ['our-client', 'somebody-else'], azp: 'our-client' }],
  ['an end in the past', { exp: seconds() - 60 }],
  ['a beginning in the future', { iat: seconds() + 600 }],
])('D04: an ID token with %s is refused', async (_name, claims) => {
  google.changeToken = ({ payload }) => void Object.assign(payload, claims);
  await expectRefusal('provider_failed');
});

test('D04: an ID token of an unknown key, unsigned, or signed with our secret is refused', async () => {
  google.changeToken = ({ header }) => void Object.assign(header, { kid: 'another' });
  await expectRefusal('provider_failed');
  Object.assign(google, unchanged);

  google.changeAnswer = ({ body }) => {
    const answer = body as { id_token: string };
    answer.id_token = `${encode({ alg: 'none' })}.${payloadOf(answer.id_token)}.`;
  };
  await expectRefusal('provider_failed');

  google.changeAnswer = ({ body }) => {
    const answer = body as { id_token: string };
    const text = `${encode({ alg: 'HS256' })}.${payloadOf(answer.id_token)}`;
    answer.id_token = `${text}.${createHmac('sha256', 'our-secret').update(text).digest('base64url')}`;
  };
  await expectRefusal('provider_failed');

  google.changeAnswer = ({ body }) => {
    const answer = body as { id_token: string };
    const [head, payload, signature = ''] = answer.id_token.split('.');
    const changed = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), sub: 'victim' };
    answer.id_token = `${head}.${encode(changed)}.${signature}`;
  };
  await expectRefusal('provider_failed');

  google.changeAnswer = ({ body }) => void delete (body as { id_token?: string }).id_token;
  await expectRefusal('provider_failed');
});

test('D11: who cancels is told so, and any other error of a provider says to start again', async () => {
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

test('D11: a provider that fails or does not answer in time is said to be away, and works again afterwards', async () => {
  microsoft.faults.set('/.well-known/openid-configuration', 500);
  const { status, body } = await fixture.call('GET', 'auth/microsoft/login');
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'provider_unavailable' });
  const opened = await fixture.app.inject({ url: '/api/auth/microsoft/login', headers: { accept: 'text/html' } });
  expect(opened.headers.location).toBe('/auth/jwt/verify?error=provider_unavailable');
  microsoft.faults.clear();
  for (const [path, fault] of [
    ['/token', 500],
    ['/token', 'hang'],
    ['/jwks', 500],
    ['/jwks', 'hang'],
  ] as const) {
    microsoft.faults.set(path, fault);
    await expectRefusal('provider_unavailable', 'microsoft');
    microsoft.faults.clear();
  }
  expect((await fixture.visit('microsoft')).status).toBe(200);
});
