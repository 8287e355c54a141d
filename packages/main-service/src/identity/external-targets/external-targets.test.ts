import { createHash } from 'node:crypto';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { externalLogins } from '@deskmate/db/tables/main/external-logins';
import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import { listRoutes } from '@deskmate/service-kit/http/route-registry';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { type Call, createMainFixture, goodPassword, type SignedIn, tokenIn } from '../../testing/main-fixture.ts';
import { createProviderFixture } from '../../testing/provider-fixture.ts';
import { appCode, codeStep, cookieOf, newClientWithApp } from '../../testing/second-factor.ts';
import { createSessionKey } from '../../testing/session-key.ts';

const externalTargets: ExternalTarget[] = [
  { id: 'notes', name: 'Notes', url: 'https://notes.example.com/cb?from=desk', delivery: 'query' },
  { id: 'mail', name: 'Mail add-in', url: 'https://mail.example.com/cb', delivery: 'code' },
];
const fixture = await createProviderFixture({ only: ['google'], externalTargets });
afterAll(() => fixture.close());

const notes = 'https://notes.example.com/cb';
const mail = 'https://mail.example.com/cb';
const verifier = 'a verifier of this test, long enough to be one'.replaceAll(/\W/g, '-');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const logIn = (email: string, request: object, call: Call = {}) =>
  fixture.call('POST', 'auth/clients/login', { ...call, body: { email, password: goodPassword, ...request } });
const open = (token: string, body: object = {}) => fixture.call('POST', 'auth/external-target', { token, body });
const goOn = (token: string, id: string, headers: Record<string, string> = {}) =>
  fixture.call('POST', 'auth/external-target/continue', { token, body: { id }, headers });
const redeem = (body: object, headers: Record<string, string> = {}) =>
  fixture.call('POST', 'auth/external-target/token', { body, headers });
const sessions = async (token: string) =>
  (await fixture.call('GET', 'auth/clients/active-sessions', { token })).body.items;
const profile = (token: string) => fixture.call('GET', 'auth/clients/profile', { token });
const refresh = (token: string, headers: Record<string, string> = {}) =>
  fixture.call('POST', 'auth/clients/tokens', { token, headers });

/** Whoever is logged in agrees to what was asked for. @returns where the browser goes */
async function agree(token: string, request: object = {}): Promise<URL> {
  const { body: waiting } = await open(token, request);
  const { status, body } = await goOn(token, waiting.id);
  expect(status).toBe(200);
  return new URL(body.url);
}

/** The code that the mail add-in receives. */
async function codeFor({ tokens }: SignedIn, request: object = {}): Promise<string> {
  const url = await agree(tokens.access_token, { target: mail, ...request });
  expect([...url.searchParams.keys()]).toEqual(['code']);
  return url.searchParams.get('code') ?? '';
}

test('E01: the target gets the tokens of a session of its own, which is listed by its name and ended alone', async () => {
  const client = await fixture.newClient();
  const { body: own } = await logIn(client.email, { target: notes });
  expect(own.external_target).toBe(true);
  expect(await sessions(own.access_token)).toHaveLength(2);
  const { body: waiting } = await open(own.access_token);
  expect(waiting).toEqual({
    id: expect.any(String),
    name: 'Notes',
    host: 'notes.example.com',
    outlives_logout: false,
  });

  const url = new URL((await goOn(own.access_token, waiting.id)).body.url);
  expect(url.origin + url.pathname).toBe(notes);
  expect([...url.searchParams.keys()]).toEqual(['from', 'access_token', 'refresh_token', 'expires_at']);
  const [access, refreshToken] = ['access_token', 'refresh_token'].map((name) => url.searchParams.get(name) ?? '');
  expect((await profile(access ?? '')).body.id).toBe(client.id);
  const { body: next } = await refresh(refreshToken ?? '');
  expect((await profile(next.access_token)).status).toBe(200);

  const listed = await sessions(own.access_token);
  expect(listed.map(({ target }: { target: string | null }) => target).sort()).toEqual(['Notes', null, null].sort());
  const { id } = listed.find(({ target }: { target: string | null }) => target === 'Notes');
  await fixture.call('DELETE', `auth/clients/delete-session/${id}`, { token: own.access_token });
  expect((await profile(next.access_token)).status).toBe(401);
  expect((await refresh(next.refresh_token)).status).toBe(401);
  expect((await profile(own.access_token)).status).toBe(200);
});

test('E01: what a person has agreed to works once, and nothing waits after it or after they declined', async () => {
  const { tokens } = await fixture.newClient();
  const token = tokens.access_token;
  const { body: waiting } = await open(token, { target: notes });
  const answers = await Promise.all(Array.from({ length: 10 }, () => goOn(token, waiting.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  expect((await open(token)).status).toBe(404);

  const { body: again } = await open(token, { target: notes });
  expect((await fixture.call('DELETE', 'auth/external-target', { token })).status).toBe(204);
  expect((await goOn(token, again.id)).status).toBe(404);
  expect(await sessions(token)).toHaveLength(2);
});

test.each([
  ['at once', notes],
  ['by a code', mail],
])(
  'E12: the owner gets one mail about a session that a target gets %s, with the device, without waiting',
  async (_how, target) => {
    const client = await fixture.newClient();
    const before = (await fixture.mailTo(client.email)).length;
    const { body: waiting } = await open(client.tokens.access_token, { target });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const call = { token: client.tokens.access_token, body: { id: waiting.id }, headers, ip: '198.51.100.9' };
    const url = new URL((await fixture.call('POST', 'auth/external-target/continue', call)).body.url);
    const code = url.searchParams.get('code');
    if (code) await redeem({ code });
    const [sent, ...others] = (await fixture.mailTo(client.email)).slice(before);
    expect(others).toEqual([]);
    expect(sent?.subject).toMatch(/^\u2068?(Notes|Mail add-in)\u2069? can now use your Deskmate account$/);
    expect(sent?.text).toMatch(/Linux.*Firefox|Firefox.*Linux/);
    expect(tokenIn(sent)).toMatch(/^[\w-]{43}$/);
  },
);

test('E12: a bearer alone begins no session for a target: neither later than five minutes, nor ever where the session has a key', async () => {
  const client = await fixture.newClient();
  const key = await createSessionKey();
  const bound = (await logIn(client.email, {}, { headers: await key.prove({ path: 'auth/clients/login' }) })).body;
  const plain = (await logIn(client.email, {})).body;
  const continueWith = async (token: string, headers: Record<string, string> = {}) => {
    const { body: waiting } = await open(token, { target: notes });
    const { status, body } = await goOn(token, waiting.id, headers);
    return status === 200 ? 200 : body.code;
  };
  const path = 'auth/external-target/continue';
  const atMs = () => fixture.clock.now();
  const other = await createSessionKey();
  expect(await continueWith(bound.access_token)).toBe('reauth_required');
  const foreign = await other.prove({ path, token: bound.access_token, atMs: atMs() });
  expect(await continueWith(bound.access_token, foreign)).toBe('reauth_required');
  const proof = (changed: object = {}) => key.prove({ path, token: bound.access_token, atMs: atMs(), ...changed });
  for (const wrong of [{ token: plain.access_token }, { atMs: atMs() - 121_000 }, { path: 'auth/clients/tokens' }])
    expect(await continueWith(bound.access_token, await proof(wrong))).toBe('proof_refused');
  const once = await proof();
  expect(await continueWith(bound.access_token, once)).toBe(200);
  expect(await continueWith(bound.access_token, once)).toBe('proof_refused');
  expect(await continueWith(plain.access_token)).toBe(200);

  fixture.clock.forward(6 * 60_000);
  expect(await continueWith(plain.access_token)).toBe('reauth_required');
  expect(await continueWith(bound.access_token, await proof())).toBe(200);
  for (const token of [plain.access_token, bound.access_token]) {
    expect(await sessions(token)).toHaveLength(6);
    const confirmed = await fixture.call('POST', 'auth/reauthenticate', { token, body: { password: goodPassword } });
    expect(confirmed.status).toBe(200);
  }
  // What the person was asked is still waiting, so the answer after the password is enough.
  expect(await continueWith(plain.access_token)).toBe(200);
  expect(await continueWith(bound.access_token)).toBe(200);
});

const targetSession = async (token: string, target: string): Promise<TokenPair> => {
  const { searchParams } = await agree(token, { target });
  const code = searchParams.get('code');
  if (code) return (await redeem({ code })).body;
  return Object.fromEntries(searchParams) as unknown as TokenPair;
};
const isAlive = async ({ access_token, refresh_token }: TokenPair): Promise<boolean> => {
  const statuses = [(await profile(access_token)).status, (await refresh(refresh_token)).status];
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] === 200;
};

test('E13: the session of a target ends with the one it came from; by a code it outlives the logout, as the page says', async () => {
  const ends: [string, { notes: boolean; mail: boolean }, (own: TokenPair, client: SignedIn) => Promise<unknown>][] = [
    [
      'logout',
      { notes: false, mail: true },
      ({ access_token: token }) => fixture.call('DELETE', 'auth/clients/logout', { token }),
    ],
    [
      'ended on the sessions page of another browser',
      { notes: false, mail: false },
      async ({ access_token }, { tokens: { access_token: token } }) => {
        const own = (await sessions(access_token)).find((one: { is_current: boolean }) => one.is_current);
        return fixture.call('DELETE', `auth/clients/delete-session/${own.id}`, { token });
      },
    ],
    [
      'a copied token',
      { notes: false, mail: false },
      async ({ refresh_token: first }) => {
        const { body: second } = await refresh(first);
        const { body: third } = await refresh(second.refresh_token);
        await refresh(third.refresh_token);
        fixture.clock.forward(11_000);
        return refresh(first);
      },
    ],
    [
      'a new password',
      { notes: false, mail: false },
      (_own, { tokens: { access_token: token } }) =>
        fixture.call('POST', 'auth/change-password', {
          token,
          body: { old_password: goodPassword, password: 'another good phrase' },
        }),
    ],
  ];
  for (const [how, expected, end] of ends) {
    const client = await fixture.newClient();
    const own: TokenPair = (await logIn(client.email, {})).body;
    const ofNotes = await targetSession(own.access_token, notes);
    const ofMail = await targetSession(own.access_token, mail);
    const announced: string[] = [];
    const stop = fixture.service.identity.onSessionEnd((id) => void announced.push(id));
    await end(own, client);
    stop();
    // Open streams of each end with it.
    expect({ how, ended: new Set(announced).size }).toEqual({ how, ended: expected.mail ? 2 : 3 });
    expect({ how, notes: await isAlive(ofNotes), mail: await isAlive(ofMail) }).toEqual({ how, ...expected });
  }
});

test('E13: a session that runs out takes a target that has its tokens in the address along', async () => {
  const client = await fixture.newClient();
  const own: TokenPair = (await logIn(client.email, {})).body;
  let ofNotes = await targetSession(own.access_token, notes);
  let ofMail = await targetSession(own.access_token, mail);
  const day = 86_400_000;
  fixture.clock.forward(29 * day);
  [ofNotes, ofMail] = [(await refresh(ofNotes.refresh_token)).body, (await refresh(ofMail.refresh_token)).body];
  fixture.clock.forward(2 * day);
  expect((await refresh(own.refresh_token)).status).toBe(401);
  expect((await refresh(ofNotes.refresh_token)).status).toBe(401);
  expect((await refresh(ofMail.refresh_token)).status).toBe(200);
});

test('E01: nobody agrees for somebody else, and an offer ends after ten minutes', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const { body: waiting } = await open(a.tokens.access_token, { target: notes });
  expect((await goOn(b.tokens.access_token, waiting.id)).status).toBe(404);
  const other = await fixture.logIn(a.email);
  expect((await goOn(other.access_token, waiting.id)).status).toBe(404);
  fixture.clock.forward(10 * 60_000);
  const { body: renewed } = await refresh(a.tokens.refresh_token);
  expect((await goOn(renewed.access_token, waiting.id)).status).toBe(404);
});

test('E01: the session of a target ends when the operator removes the target', async () => {
  const { tokens } = await fixture.newClient();
  const url = await agree(tokens.access_token, { target: notes });
  const removed = externalTargets.splice(0, 1);
  expect((await refresh(url.searchParams.get('refresh_token') ?? '')).status).toBe(401);
  externalTargets.unshift(...removed);
});

test('E01: the session of a target reads what the tools need; account, sign-in methods and payments are refused', async () => {
  const { tokens } = await fixture.newClient();
  const url = await agree(tokens.access_token, { target: notes });
  const token = url.searchParams.get('access_token') ?? '';
  const reached: string[] = [];
  for (const { contract, access } of listRoutes(fixture.app)) {
    if (access === 'public') continue;
    const path = contract.path.replaceAll(/:\w+/g, 'x');
    const { status, body } = await fixture.call(contract.method, path, { token });
    if (status !== 403 || body.code !== 'forbidden') reached.push(`${contract.method} ${contract.path}`);
  }
  expect(reached.sort()).toEqual([
    'GET auth/clients/profile',
    'GET client/image_style',
    'GET client/prompts',
    'GET client/subscription',
    'POST client/models',
  ]);
  expect((await profile(token)).status).toBe(200);
  expect((await fixture.call('DELETE', 'auth/clients/logout', { token })).status).toBe(204);
  expect((await profile(token)).status).toBe(401);
});

test('E01: the session of a target administers nothing, also of an administrator', async () => {
  const { email, tokens } = await fixture.newClient();
  await fixture.service.operator.makeAdministrator(email);
  const url = await agree(tokens.access_token, { target: notes });
  const retire = (token: string) => fixture.call('DELETE', 'admin/plan/999', { token });
  expect((await retire(url.searchParams.get('access_token') ?? '')).status).toBe(403);
  expect((await retire(tokens.access_token)).status).toBe(404);
});

test('E02: without a list every target is ignored, and the log names no path and no query', async () => {
  const lines: unknown[] = [];
  const log = Object.assign(silentLog(), { info: (...line: unknown[]) => void lines.push(line) });
  const plain = await createMainFixture({ log });
  try {
    const client = await plain.newClient();
    const body = { email: client.email, password: goodPassword, target: `${notes}?secret=hush` };
    const { status, body: tokens } = await plain.call('POST', 'auth/clients/login', { body });
    expect(status).toBe(200);
    expect(tokens).not.toHaveProperty('external_target');
    const response = await plain.call('POST', 'auth/external-target', {
      token: tokens.access_token,
      body: { target: notes },
    });
    expect(response.status).toBe(404);
    expect(JSON.stringify(lines)).toContain('notes.example.com');
    expect(JSON.stringify(lines)).not.toMatch(/hush|\/cb/);
  } finally {
    await plain.close();
  }
});

test.each([
  ['a foreign address', { target: 'https://notes.example.com.evil.test/cb' }],
  ['a list', { target: [notes, 'https://evil.test'] }],
  ['a number', { target: 7 }],
  ['5 kB', { target: `${notes}?${'x'.repeat(5000)}` }],
])('E03: %s as the target changes nothing about the login', async (_name, request) => {
  const client = await fixture.newClient();
  const { status, body } = await logIn(client.email, request);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('external_target');
  expect((await open(body.access_token, request)).status).toBe(404);
});

test('E05: the target of the password step counts, whatever the step of the code says', async () => {
  const client = await newClientWithApp(fixture);
  const first = await logIn(client.email, { target: notes });
  const cookie = cookieOf(first, 'sign_in_challenge');
  const changed = await codeStep(fixture, cookie, appCode(fixture, client.seed), {
    body: { code: appCode(fixture, client.seed), target: mail },
  });
  expect(changed.status).toBe(422);
  const { body: tokens } = await codeStep(fixture, cookie, appCode(fixture, client.seed));
  expect(tokens.external_target).toBe(true);
  expect((await open(tokens.access_token)).body.name).toBe('Notes');
});

test('E05: the target stored when the authorization at a provider began counts, whatever the callback says', async () => {
  const sub = crypto.randomUUID();
  fixture.google.person = { sub, email: `${sub}@example.com`, email_verified: true };
  const { url, cookie } = await fixture.begin('google', { query: { target: notes } });
  const { body: tokens } = await fixture.finish(`${url}&target=${encodeURIComponent(mail)}`, { cookie });
  expect(tokens.external_target).toBe(true);
  expect((await open(tokens.access_token)).body.name).toBe('Notes');
});

test('E05: consent covers what was shown, not a request made in between', async () => {
  const { tokens } = await fixture.newClient();
  const { body: shown } = await open(tokens.access_token, { target: notes });
  await open(tokens.access_token, { target: mail });
  expect((await goOn(tokens.access_token, shown.id)).status).toBe(404);
});

test('E11: a code is exchanged once, within a minute, for a session that is named after the target', async () => {
  const client = await fixture.newClient();
  expect((await open(client.tokens.access_token, { target: mail })).body.outlives_logout).toBe(true);
  const code = await codeFor(client);
  expect(await sessions(client.tokens.access_token)).toHaveLength(1);
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem({ code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  const tokens = answers.find(({ status }) => status === 200)?.body;
  expect((await profile(tokens.access_token)).body.id).toBe(client.id);
  const names = (await sessions(client.tokens.access_token)).map(({ target }: { target: string | null }) => target);
  expect(names).toContain('Mail add-in');

  const late = await codeFor(client);
  fixture.clock.forward(60_001);
  expect((await redeem({ code: late })).body.code).toBe('provider_failed');
});

test('E11: only who opened the login page redeems the code (PKCE), and a wrong verifier uses it up', async () => {
  const client = await fixture.newClient();
  const right = await codeFor(client, { code_challenge: challenge });
  expect((await redeem({ code: right, code_verifier: verifier })).status).toBe(200);
  for (const body of [{}, { code_verifier: `${verifier}x` }]) {
    const code = await codeFor(client, { code_challenge: challenge });
    expect((await redeem({ code, ...body })).status).toBe(400);
    expect((await redeem({ code, code_verifier: verifier })).status).toBe(400);
  }
  // A login page that somebody else opened without a `code_challenge`.
  const stranger = await codeFor(client);
  expect((await redeem({ code: stranger, code_verifier: verifier })).status).toBe(400);
});

test('E11: logging out takes the consent back; a proof binds the session of the target to its key', async () => {
  const client = await fixture.newClient();
  const key = await createSessionKey();
  const proof = await key.prove({ path: 'auth/external-target/token' });
  const { body: tokens } = await redeem({ code: await codeFor(client) }, proof);
  expect((await refresh(tokens.refresh_token)).status).toBe(401);

  const code = await codeFor(client);
  await fixture.call('DELETE', 'auth/clients/logout', { token: client.tokens.access_token });
  expect((await redeem({ code })).status).toBe(400);
});

test('A16: neither code nor verifier is in the database', async () => {
  const client = await fixture.newClient();
  const code = await codeFor(client, { code_challenge: challenge });
  const rows = JSON.stringify(await fixture.db.select().from(externalLogins));
  expect(rows).toContain(challenge);
  expect(rows).not.toContain(code);
});
