import { clients } from '@deskmate/db/tables/main/clients';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createContext } from '../../create-context.ts';
import { demoModels, noClientData, noSpend } from '../../testing/ai-ports.ts';
import { goodPassword, tokenIn } from '../../testing/main-fixture.ts';
import { codeIn, createProviderFixture } from '../../testing/provider-fixture.ts';
import { readEverything } from '../../testing/read-everything.ts';
import { appCode, codeStep, cookieOf, newClientWithApp } from '../../testing/second-factor.ts';
import { secretKey, testConfig, testMonitoring } from '../../testing/test-config.ts';
import { createPasskeysRepository } from '../passkeys/passkeys-repository.ts';
import type { IdentifiedAuthorization } from './exchange-code.ts';
import { concludeLink } from './link-account.ts';
import { createLinkedAccountsRepository } from './linked-accounts-repository.ts';

const fixture = await createProviderFixture();
const { google, microsoft, github } = fixture;
afterAll(() => fixture.close());

let person: { sub: string; email: string; email_verified: boolean };
beforeEach(() => {
  const sub = crypto.randomUUID();
  person = { sub, email: `${sub}@example.com`, email_verified: true };
  google.person = person;
  github.account = { id: Math.floor(Math.random() * 1e12), login: 'ann', name: null };
  github.emails = [{ email: `gh-${person.email}`, primary: true, verified: true, visibility: 'private' }];
});

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });
const idOf = async (token: string): Promise<string> =>
  (await fixture.call('GET', 'auth/clients/profile', { token })).body.id;

/** What finishing a link needs, without the check of the caller that comes before it. */
function newContext() {
  const { db, bus, clock } = fixture;
  const deps = { db, bus, clock, log: silentLog(), limits: createLimits(createCounters(null)), config: testConfig };
  const outside = { models: demoModels, clientData: noClientData, spend: noSpend };
  return createContext({ ...deps, ...outside, secrets: { secretKey }, monitoring: testMonitoring });
}

/** Proves the password again, then links. */
async function link(provider: 'google' | 'github', token: string, password = goodPassword) {
  await fixture.call('POST', 'auth/reauthenticate', { token, body: { password } });
  const begun = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider } });
  const cookie = cookieOf(begun, 'sso');
  return fixture.finish(begun.body.redirect_url, { token, cookie });
}

describe('who owns an address', () => {
  test('D08: an address that has an account is never linked by itself', async () => {
    const client = await fixture.newClient(person.email);
    expect(refusal(await fixture.signInWith('google'))).toEqual({ status: 409, code: 'provider_account_exists' });
    google.person = { ...person, email: person.email.replace('@', '+tag@').toUpperCase() };
    expect(refusal(await fixture.signInWith('google'))).toEqual({ status: 409, code: 'provider_account_exists' });
    const list = await fixture.call('GET', 'auth/linked-accounts', { token: client.tokens.access_token });
    expect(list.body).toEqual({ items: [], next_cursor: null, has_password: true });
  });

  test('D08: who registered somebody else’s address with a password gets nothing when its owner comes by a provider', async () => {
    await fixture.register(person.email, 'the password of a thief');
    const [activation] = await fixture.mailTo(person.email);
    const owner = await fixture.signInWith('google');
    expect(owner.status).toBe(200);
    const body = { secret_token: tokenIn(activation), password: 'the password of a thief' };
    expect((await fixture.call('POST', 'auth/client/activate', { body })).status).toBe(410);
    const login = { email: person.email, password: 'the password of a thief' };
    expect((await fixture.call('POST', 'auth/clients/login', { body: login })).status).toBe(401);
  });

  test('D08: an address that the provider has not confirmed, or none, opens no account and tells nothing of accounts', async () => {
    const client = await fixture.newClient();
    const unverified = { status: 403, code: 'provider_email_unverified' };
    for (const claims of [
      { email: client.email, email_verified: false },
      { email: client.email, email_verified: undefined },
      { email: 'not an address', email_verified: true },
      { email: undefined, email_verified: true },
    ]) {
      google.person = { sub: crypto.randomUUID(), ...claims };
      expect(refusal(await fixture.signInWith('google'))).toEqual(unverified);
    }
  });

  test.each([
    ['google', { email_verified: 'true' }, 403],
    ['google', { email_verified: 1 }, 403],
    ['google', { email_verified: true }, 200],
    // Apple documents both forms.
    ['apple', { email_verified: 'true' }, 200],
    ['apple', { email_verified: true }, 200],
    ['apple', { email_verified: 'false' }, 403],
    ['apple', { email_verified: 1 }, 403],
  ] as const)('D15: %s answering %o opens an account only as it documents (%i)', async (provider, claims, status) => {
    const sub = crypto.randomUUID();
    fixture[provider].person = { sub, email: `${sub}@example.com`, ...claims };
    expect((await fixture.signInWith(provider)).status).toBe(status);
  });

  test('D06: an organisation that writes a foreign address into its Microsoft account gets nowhere with it', async () => {
    const victim = await fixture.newClient();
    microsoft.person = { sub: 'attacker', tid: crypto.randomUUID(), email: victim.email };
    expect(refusal(await fixture.signInWith('microsoft'))).toEqual({ status: 403, code: 'provider_email_unverified' });
    microsoft.person = { ...microsoft.person, email_verified: true };
    expect(refusal(await fixture.signInWith('microsoft'))).toEqual({ status: 403, code: 'provider_email_unverified' });
    const own = `${crypto.randomUUID()}@organisation.example`;
    microsoft.person = { sub: 'employee', tid: crypto.randomUUID(), email: own, xms_edov: true };
    expect((await fixture.signInWith('microsoft')).status).toBe(200);
  });

  test('D09: of GitHub’s addresses only the confirmed primary one counts', async () => {
    const primary = `${crypto.randomUUID()}@example.com`;
    const refused = { status: 403, code: 'provider_email_unverified' };
    github.emails = [
      { email: primary, primary: true, verified: false, visibility: null },
      { email: `other-${primary}`, primary: false, verified: true, visibility: 'public' },
    ];
    expect(refusal(await fixture.signInWith('github'))).toEqual(refused);
    github.emails = [];
    expect(refusal(await fixture.signInWith('github'))).toEqual(refused);
    github.emails = [{ email: primary, primary: true, verified: true, visibility: 'private' }];
    const { body } = await fixture.signInWith('github');
    const profile = await fixture.call('GET', 'auth/clients/profile', { token: body.access_token });
    expect(profile.body).toMatchObject({ email: primary, first_name: 'ann', last_name: '' });
  });

  test('D09: the primary address is found behind many others', async () => {
    const primary = `${crypto.randomUUID()}@example.com`;
    const others = Array.from({ length: 60 }, (_, n) => `${n}-${primary}`);
    github.emails = [
      ...others.map((email) => ({ email, primary: false, verified: true, visibility: null })),
      { email: primary, primary: true, verified: true, visibility: null },
    ];
    expect((await fixture.signInWith('github')).status).toBe(200);
  });

  test('ten parallel first sign-ins of one person open one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.signInWith('google')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const ids = await Promise.all(answers.map(({ body }) => idOf(body.access_token)));
    expect(new Set(ids).size).toBe(1);
  });

  test('a hostile name becomes a harmless one', async () => {
    google.person = { ...person, given_name: '\u202e<script>\u0000\nAnn'.repeat(40), family_name: '\u2066' };
    const { body } = await fixture.signInWith('google');
    const profile = await fixture.call('GET', 'auth/clients/profile', { token: body.access_token });
    expect(profile.body.first_name).toMatch(/^script Ann script/);
    expect(profile.body.first_name.length).toBeLessThanOrEqual(80);
    expect(profile.body.last_name).toBe('');
  });
});

describe('D12: what an account asks for is asked for', () => {
  test('a second factor is asked for after the provider too', async () => {
    const client = await newClientWithApp(fixture);
    const token = client.tokens.access_token;
    const proof = { password: goodPassword, code: appCode(fixture, client.seed) };
    await fixture.call('POST', 'auth/reauthenticate', { token, body: proof });
    const begun = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider: 'google' } });
    await fixture.finish(begun.body.redirect_url, { token, cookie: cookieOf(begun, 'sso') });

    const first = await fixture.signInWith('google');
    expect(first.body).toEqual({ redirect_url: '/auth/jwt/otp' });
    fixture.clock.forward(60_000);
    const cookie = cookieOf(first, 'sign_in_challenge');
    const second = await codeStep(fixture, cookie, appCode(fixture, client.seed));
    expect(await idOf(second.body.access_token)).toBe(client.id);
  });

  test('a blocked account is refused', async () => {
    const { body } = await fixture.signInWith('google');
    await fixture.db
      .update(clients)
      .set({ blockedAt: fixture.clock.date() })
      .where(eq(clients.id, await idOf(body.access_token)));
    expect(refusal(await fixture.signInWith('google'))).toEqual({ status: 403, code: 'account_closed' });
    expect((await fixture.call('POST', 'auth/clients/tokens', { token: body.refresh_token })).status).toBe(401);
  });

  test('a deleted account stays closed, and its owner gets the link that restores it', async () => {
    const { body } = await fixture.signInWith('google');
    const token = body.access_token;
    const deletion = await fixture.call('DELETE', 'auth/clients/account/delete', {
      token,
      body: { email: person.email },
    });
    expect(deletion.status).toBe(200);
    const before = (await fixture.mailTo(person.email)).length;
    fixture.clock.forward(60 * 60_000);
    expect(refusal(await fixture.signInWith('google'))).toEqual({ status: 403, code: 'account_closed' });
    expect((await fixture.mailTo(person.email)).length).toBe(before + 1);
  });
});

describe('linking', () => {
  test('needs a fresh proof of the account here and of the one there, and then logs in', async () => {
    const client = await fixture.newClient();
    const token = client.tokens.access_token;
    fixture.clock.forward(6 * 60_000);
    const early = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider: 'google' } });
    expect(refusal(early)).toEqual({ status: 403, code: 'reauth_required' });
    expect((await link('google', token)).body).toEqual({ done: 'linked', provider: 'google' });
    expect(await idOf((await fixture.signInWith('google')).body.access_token)).toBe(client.id);
    const { body } = await fixture.call('GET', 'auth/linked-accounts', { token });
    expect(body.items).toEqual([expect.objectContaining({ provider: 'google', email: person.email })]);
    const mails = await fixture.mailTo(client.email);
    expect(mails.filter(({ subject }) => subject.includes('Google'))).toHaveLength(1);
  });

  test('an account that is linked cannot be linked again, by nobody', async () => {
    const [one, other] = [await fixture.newClient(), await fixture.newClient()];
    await link('google', one.tokens.access_token);
    for (const { tokens } of [one, other]) {
      expect(refusal(await link('google', tokens.access_token))).toEqual({
        status: 409,
        code: 'provider_already_linked',
      });
    }
  });

  test('what one client began nobody else can finish, not even in the same browser', async () => {
    const [one, other] = [await fixture.newClient(), await fixture.newClient()];
    const token = one.tokens.access_token;
    const begun = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider: 'google' } });
    const cookie = cookieOf(begun, 'sso');
    const finished = await fixture.finish(begun.body.redirect_url, { token: other.tokens.access_token, cookie });
    expect(refusal(finished)).toEqual({ status: 400, code: 'provider_failed' });
    const again = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider: 'google' } });
    const signedOut = await fixture.finish(again.body.redirect_url, { cookie: cookieOf(again, 'sso') });
    expect(refusal(signedOut)).toEqual({ status: 400, code: 'provider_failed' });
    expect((await fixture.call('GET', 'auth/linked-accounts', { token })).body.items).toEqual([]);
  });
});

test('a session that was put out of the account meanwhile links nothing', async () => {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  const { body } = await fixture.call('GET', 'auth/clients/active-sessions', { token });
  const caller = { clientId: client.id, signInSessionId: body.items[0].id } as Caller;
  const context = newContext();
  const { linkedAccounts, signInSessions } = context.repositories;
  const identity = { issuer: google.url, subject: person.sub, email: null, isEmailVerified: false };
  const authorization = {
    provider: 'google',
    identity: { ...identity, firstName: '', lastName: '' },
  } as IdentifiedAuthorization;
  await signInSessions.end([caller.signInSessionId], 'account_secured', fixture.clock.date());
  await expect(concludeLink(context, caller, authorization, '192.0.2.1')).rejects.toMatchObject({
    code: 'session_ended',
  });
  expect(await linkedAccounts.list(client.id)).toEqual([]);
});

test('the mail of a new password names the connected accounts, which go on', async () => {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  await link('google', token);
  const body = { old_password: goodPassword, password: 'a quite different phrase' };
  expect((await fixture.call('POST', 'auth/change-password', { token, body })).status).toBe(200);
  const mail = (await fixture.mailTo(client.email)).at(-1);
  expect(mail?.subject).toBe('Your Deskmate password was changed');
  expect(mail?.text.replace(/[^ -~\n]/g, '')).toContain(`- Google (${person.email})`);
});

describe('unlinking', () => {
  test('ends every other session, and only its owner can do it', async () => {
    const [client, stranger] = [await fixture.newClient(), await fixture.newClient()];
    const token = client.tokens.access_token;
    await link('google', token);
    const elsewhere = (await fixture.signInWith('google')).body.access_token;
    const { items } = (await fixture.call('GET', 'auth/linked-accounts', { token })).body;
    const path = `auth/linked-accounts/${items[0].id}`;
    expect((await fixture.call('DELETE', path, { token: stranger.tokens.access_token })).status).toBe(404);
    expect((await fixture.call('DELETE', path, { token })).status).toBe(200);
    expect((await fixture.call('GET', 'auth/clients/profile', { token: elsewhere })).status).toBe(401);
    expect((await fixture.call('GET', 'auth/clients/profile', { token })).status).toBe(200);
    expect((await fixture.call('DELETE', path, { token })).status).toBe(404);
    // The provider's account is no longer linked, and its address has another account.
    expect(await idOf((await fixture.signInWith('google')).body.access_token)).not.toBe(client.id);
  });

  test('D13: the last way in stays, also for two requests at once, until a password is set by mail', async () => {
    const { body } = await fixture.signInWith('google');
    const token = body.access_token;
    const { items, has_password } = (await fixture.call('GET', 'auth/linked-accounts', { token })).body;
    expect(has_password).toBe(false);
    const google = `auth/linked-accounts/${items[0].id}`;
    expect(refusal(await fixture.call('DELETE', google, { token }))).toEqual({ status: 409, code: 'last_sign_in_way' });

    const begun = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider: 'github' } });
    await fixture.finish(begun.body.redirect_url, { token, cookie: cookieOf(begun, 'sso') });
    const both = (await fixture.call('GET', 'auth/linked-accounts', { token })).body.items;
    expect(both).toHaveLength(2);
    const removed = await Promise.all(
      both.map(({ id }: { id: string }) => fixture.call('DELETE', `auth/linked-accounts/${id}`, { token })),
    );
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);

    await fixture.call('POST', 'auth/forgot-password', { body: { email: person.email } });
    const mail = (await fixture.mailTo(person.email)).findLast(({ text }) => text.includes('/reset-password/'));
    const reset = { secret_token: tokenIn(mail), password: goodPassword };
    expect((await fixture.call('POST', 'auth/reset-password', { body: reset })).status).toBe(200);
    const withPassword = (await fixture.logIn(person.email)).access_token;
    const left = (await fixture.call('GET', 'auth/linked-accounts', { token: withPassword })).body.items;
    const last = await fixture.call('DELETE', `auth/linked-accounts/${left[0].id}`, { token: withPassword });
    expect(last.status).toBe(200);
  });
});

test('D13: the last passkey stays too, where nothing else is left', async () => {
  const { body } = await fixture.signInWith('google');
  const token = body.access_token;
  const clientId = await idOf(token);
  const createdAt = fixture.clock.date();
  const key = { credentialId: 'credential', publicKey: 'key', counter: 0, transports: [], isSynced: false };
  const passkey = { ...key, id: 'passkey-1', clientId, name: 'Phone', createdAt, lastUsedAt: null };
  await createPasskeysRepository(fixture.db).add(passkey);
  const { items } = (await fixture.call('GET', 'auth/linked-accounts', { token })).body;
  expect((await fixture.call('DELETE', `auth/linked-accounts/${items[0].id}`, { token })).status).toBe(200);
  const last = await fixture.call('DELETE', 'auth/passkeys/passkey-1', { token });
  expect(refusal(last)).toEqual({ status: 409, code: 'last_sign_in_way' });
});

test('removes accounts linked since a possible intrusion with the rest', async () => {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  await link('google', token);
  fixture.clock.forward(60_000);
  const since = fixture.clock.date();
  await link('github', token);
  await createLinkedAccountsRepository(fixture.db).removeSince(client.id, since);
  const { items } = (await fixture.call('GET', 'auth/linked-accounts', { token })).body;
  expect(items.map(({ provider }: { provider: string }) => provider)).toEqual(['google']);
});

describe('O10: confirming with a provider', () => {
  const begin = (token: string, body: object) =>
    fixture.call('POST', 'auth/linked-accounts/confirm', { token, body: { provider: 'google', ...body } });

  test('allows sensitive changes for five minutes to a client without a password', async () => {
    const { body } = await fixture.signInWith('google');
    const token = body.access_token;
    const generate = () => fixture.call('POST', 'auth/otp/generate', { token, body: { otp_type: 'app' } });
    fixture.clock.forward(6 * 60_000);
    const list = await fixture.call('POST', 'auth/passkeys/options', { token });
    expect(refusal(list)).toEqual({ status: 403, code: 'reauth_required' });
    const begun = await begin(token, {});
    expect(new URL(begun.body.redirect_url).searchParams.get('prompt')).toBe('select_account');
    const done = await fixture.finish(begun.body.redirect_url, { token, cookie: cookieOf(begun, 'sso') });
    expect(done.body).toEqual({ done: 'confirmed', provider: 'google' });
    expect((await fixture.call('POST', 'auth/passkeys/options', { token })).status).toBe(200);
    expect((await generate()).status).toBe(200);
    fixture.clock.forward(5 * 60_000 + 1000);
    const refreshed = await fixture.call('POST', 'auth/clients/tokens', { token: body.refresh_token });
    const later = refreshed.body.access_token;
    expect((await fixture.call('POST', 'auth/passkeys/options', { token: later })).status).toBe(403);
  });

  test('another account there does not count, nor does a provider that is not linked', async () => {
    const { body } = await fixture.signInWith('google');
    const token = body.access_token;
    fixture.clock.forward(6 * 60_000);
    const begun = await begin(token, {});
    google.person = { ...person, sub: 'somebody else' };
    const done = await fixture.finish(begun.body.redirect_url, { token, cookie: cookieOf(begun, 'sso') });
    expect(refusal(done)).toEqual({ status: 400, code: 'provider_failed' });
    expect((await fixture.call('POST', 'auth/passkeys/options', { token })).status).toBe(403);
    expect((await begin(token, { provider: 'github' })).status).toBe(404);
  });

  test('a second factor is asked for before the way to the provider', async () => {
    const client = await newClientWithApp(fixture);
    const token = client.tokens.access_token;
    const proof = { password: goodPassword, code: appCode(fixture, client.seed) };
    await fixture.call('POST', 'auth/reauthenticate', { token, body: proof });
    const linking = await fixture.call('POST', 'auth/linked-accounts', { token, body: { provider: 'google' } });
    await fixture.finish(linking.body.redirect_url, { token, cookie: cookieOf(linking, 'sso') });
    fixture.clock.forward(6 * 60_000);
    expect((await begin(token, {})).status).toBe(422);
    expect(refusal(await begin(token, { code: '000000' }))).toEqual({ status: 401, code: 'wrong_code' });
    const begun = await begin(token, { code: appCode(fixture, client.seed) });
    expect((await fixture.call('POST', 'auth/passkeys/options', { token })).status).toBe(403);
    await fixture.finish(begun.body.redirect_url, { token, cookie: cookieOf(begun, 'sso') });
    expect((await fixture.call('POST', 'auth/passkeys/options', { token })).status).toBe(200);
  });
});

test('A16: a copy of the database holds no state, code, verifier or cookie of an authorization', async () => {
  const { url, cookie } = await fixture.begin('google');
  const back = await fixture.logInAt(url);
  const code = codeIn(await fixture.comeBack(back, { cookie }));
  const stored = await readEverything(fixture.db);
  const query = new URL(url).searchParams;
  for (const secret of [query.get('state'), query.get('nonce'), cookie.split('=')[1], code]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
  }
});
