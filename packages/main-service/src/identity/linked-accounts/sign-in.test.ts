import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviderFixture } from '../../testing/provider-fixture.ts';

const fixture = await createProviderFixture();
afterAll(() => fixture.close());

const providers = ['google', 'microsoft', 'apple', 'github'] as const;
const { google, microsoft, apple, github } = fixture;

/** A person who has not signed in with a provider before. */
function somebodyNew(): { sub: string; email: string } {
  const sub = crypto.randomUUID();
  const person = { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Ann', family_name: 'Lee' };
  for (const one of [google, apple]) one.person = person;
  microsoft.person = { ...person, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' };
  const id = Math.floor(Math.random() * 1e12);
  github.account = { id, login: `ann-${id}`, name: 'Ann Lee' };
  github.emails = [{ email: person.email, primary: true, verified: true, visibility: null }];
  return person;
}

beforeEach(() => void somebodyNew());

describe.each(providers)('%s', (provider) => {
  test('a new person gets an account with its trial, and the second sign-in is the same client', async () => {
    const { email } = somebodyNew();
    const first = await fixture.signInWith(provider, { query: { language: 'ar', referral_code: 'FRIEND' } });
    expect(first.status).toBe(200);
    const token = first.body.access_token;
    const profile = await fixture.call('GET', 'auth/clients/profile', { token });
    expect(profile.body).toMatchObject({ email, first_name: 'Ann', last_name: 'Lee', language: 'ar', is_active: true });
    const subscription = await fixture.call('GET', 'client/subscription', { token });
    expect(subscription.body).toMatchObject({ type: 'trial' });
    expect((await fixture.mailTo(email)).map(({ subject }) => subject)).toHaveLength(1);

    const second = await fixture.signInWith(provider);
    const again = await fixture.call('GET', 'auth/clients/profile', { token: second.body.access_token });
    expect(again.body.id).toBe(profile.body.id);
  });

  test('D03: the login page is asked with S256, state and exactly our address, and a code of another verifier is refused', async () => {
    const one = await fixture.begin(provider);
    const other = await fixture.begin(provider, { cookie: one.cookie });
    const query = new URL(one.url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(query.get('redirect_uri')).toBe(`http://desk.test/api/auth/${provider}/callback`);
    expect(query.get('response_type')).toBe('code');
    // The code of one authorization with the state of the other: the provider is sent the other one's verifier.
    const [mine, theirs] = [await fixture.logInAt(one.url), await fixture.logInAt(other.url)];
    const state = stateOf(theirs);
    const mixed = {
      ...mine,
      path: mine.path.replace(stateOf(mine), state),
      ...(mine.body ? { body: mine.body.replace(stateOf(mine), state) } : {}),
    };
    const answer = await fixture.comeBack(mixed, { cookie: one.cookie });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'provider_failed' });
  });

  test('D01: an answer without state, with a wrong, reused or old one, or in another browser signs nobody in', async () => {
    const { url, cookie } = await fixture.begin(provider);
    const back = await fixture.logInAt(url);
    const refused = { status: 400, code: 'provider_failed' };
    const outcome = async (...call: Parameters<typeof fixture.comeBack>) => {
      const { status, body } = await fixture.comeBack(...call);
      return { status, code: body.code };
    };
    const without = (text: string) => text.replace(/&?state=[\w-]+/, '');
    const stripped = { ...back, path: without(back.path), ...(back.body ? { body: without(back.body) } : {}) };
    expect(await outcome(stripped, { cookie })).toEqual(refused);
    const wrong = {
      ...back,
      path: back.path.replace(stateOf(back), 'x'.repeat(43)),
      ...(back.body ? { body: back.body.replace(stateOf(back), 'x'.repeat(43)) } : {}),
    };
    expect(await outcome(wrong, { cookie })).toEqual(refused);
    expect(await outcome(back)).toEqual(refused);
    const other = await fixture.begin(provider);
    expect(await outcome(back, { cookie: other.cookie })).toEqual(refused);
    // None of these requests has used it up.
    expect((await fixture.comeBack(back, { cookie })).status).toBe(200);
    expect(await outcome(back, { cookie })).toEqual(refused);

    const late = await fixture.begin(provider);
    const lateBack = await fixture.logInAt(late.url);
    fixture.clock.forward(10 * 60_000 + 1);
    expect(await outcome(lateBack, { cookie: late.cookie })).toEqual(refused);
  });

  test('D01: of 10 parallel answers one is taken, and of 10 parallel codes one signs in', async () => {
    const { url, cookie } = await fixture.begin(provider);
    const back = await fixture.logInAt(url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.comeBack(back, { cookie })));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    const code = codeOf(accepted[0]?.body.redirect_url);
    const exchanged = await Promise.all(Array.from({ length: 10 }, () => fixture.exchange(code, { cookie })));
    expect(exchanged.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test('E06: our code works in the browser that went there, for two minutes, and nowhere else', async () => {
    const { url, cookie } = await fixture.begin(provider);
    const code = codeOf((await fixture.comeBack(await fixture.logInAt(url), { cookie })).body.redirect_url);
    const victim = await fixture.begin(provider);
    expect((await fixture.exchange(code)).status).toBe(400);
    expect((await fixture.exchange(code, { cookie: victim.cookie })).status).toBe(400);
    fixture.clock.forward(2 * 60_000 + 1);
    expect((await fixture.exchange(code, { cookie })).status).toBe(400);
  });
});

const codeOf = (url: string): string => new URL(url, 'http://desk.test').searchParams.get('code') ?? '';
const stateOf = ({ path, body }: { path: string; body?: string }): string =>
  /state=([\w-]+)/.exec(body ?? path)?.[1] ?? '';

test('D05: an answer of one provider is refused at the address of another, and one that names another issuer too', async () => {
  const { url, cookie } = await fixture.begin('google');
  const back = await fixture.logInAt(url);
  const elsewhere = await fixture.comeBack({ path: back.path.replace('google', 'microsoft') }, { cookie });
  expect(elsewhere.body.code).toBe('provider_failed');
  const named = await fixture.comeBack({ path: `${back.path}&iss=https%3A%2F%2Fevil.example` }, { cookie });
  expect(named.body.code).toBe('provider_failed');
});

test('D07: the same subject at two providers is two accounts', async () => {
  const sub = crypto.randomUUID();
  fixture.google.person = { sub, email: `g-${sub}@example.com`, email_verified: true };
  fixture.apple.person = { sub, email: `a-${sub}@example.com`, email_verified: 'true' };
  const [google, apple] = [await fixture.signInWith('google'), await fixture.signInWith('apple')];
  const ids = await Promise.all(
    [google, apple].map(
      async ({ body }) => (await fixture.call('GET', 'auth/clients/profile', { token: body.access_token })).body.id,
    ),
  );
  expect(new Set(ids).size).toBe(2);
});

test('D10: Apple’s form comes from its own site with a cookie that allows it, and the name only once', async () => {
  const overHttps = await createProviderFixture({ publicUrl: 'https://desk.test' });
  overHttps.apple.person = {
    sub: 'relay',
    email: 'x1@privaterelay.appleid.com',
    email_verified: 'true',
    is_private_email: 'true',
  };
  overHttps.apple.user = { name: { firstName: 'Mona', lastName: '<b>Lisa' } };
  const { url, cookie, answer } = await overHttps.begin('apple');
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=None; Secure$/,
  );
  const crossSite = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  const back = await overHttps.logInAt(url);
  const posted = await overHttps.app.inject({
    method: 'POST',
    url: `/api/${back.path}`,
    headers: { ...crossSite, cookie, 'content-type': back.type ?? '' },
    payload: back.body ?? '',
  });
  expect(posted.statusCode).toBe(303);
  expect(posted.headers.location).toMatch(/^\/auth\/jwt\/verify\?code=[\w-]{43}$/);
  expect(posted.headers['cache-control']).toBe('no-store');
  const signedIn = await overHttps.exchange(codeOf(posted.headers.location ?? ''), { cookie });
  const profile = await overHttps.call('GET', 'auth/clients/profile', { token: signedIn.body.access_token });
  expect(profile.body).toMatchObject({ first_name: 'Mona', last_name: 'b Lisa', email: 'x1@privaterelay.appleid.com' });
  await overHttps.close();
});

test('D14: a provider that is not configured is not offered and not found', async () => {
  const one = await createProviderFixture({ only: ['github'] });
  const config = await one.call('GET', 'public/config');
  expect(config.body.sign_in_providers).toEqual(['github']);
  expect(config.body.redirect_origins).toContain(one.github.url);
  for (const path of ['auth/google/login', 'auth/google/callback', 'auth/nobody/login', 'auth/__proto__/login']) {
    expect((await one.call('GET', path)).status).toBe(404);
  }
  await one.close();
});

test('a browser that opens the address is sent to the provider, and back to where it was going', async () => {
  const html = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const opened = await fixture.app.inject({ url: '/api/auth/google/login?returnTo=%2Fdashboard%2Fart', ...html });
  expect(opened.statusCode).toBe(303);
  const location = String(opened.headers.location);
  expect(location).toContain(`${fixture.google.url}/authorize?`);
  expect(location).not.toMatch(/dashboard|returnTo/);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const { path } = await fixture.logInAt(location);
  const back = await fixture.app.inject({ url: `/api/${path}`, headers: { ...html.headers, cookie } });
  expect(back.statusCode).toBe(303);
  expect(back.headers.location).toMatch(/^\/auth\/jwt\/verify\?code=[\w-]+&returnTo=%2Fdashboard%2Fart$/);
  const again = await fixture.app.inject({ url: `/api/${path}`, headers: { ...html.headers, cookie } });
  expect(again.headers.location).toBe('/auth/jwt/verify?error=provider_failed');
});
