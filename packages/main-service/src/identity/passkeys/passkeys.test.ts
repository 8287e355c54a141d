import { audit } from '@deskmate/db/tables/main/audit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, goodPassword, type SignedIn, tokenIn } from '../../testing/main-fixture.ts';
import { appCode, newClientWithApp } from '../../testing/second-factor.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { publicUrl } from '../../testing/test-config.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname };
const minute = 60_000;

const begin = (token: string) => fixture.call('POST', 'auth/passkeys/options', { token });
const add = (token: string, credential: unknown, name = 'Laptop') =>
  fixture.call('POST', 'auth/passkeys', { token, body: { name, credential } });
const list = async (token: string) => (await fixture.call('GET', 'auth/passkeys', { token })).body.items;
const loginOptions = async () => (await fixture.call('POST', 'auth/passkeys/login/options')).body.options;
const logIn = (credential: unknown) => fixture.call('POST', 'auth/passkeys/login', { body: { credential } });
const profile = (token: string) => fixture.call('GET', 'auth/clients/profile', { token });

type WithPasskey<C extends SignedIn> = C & { authenticator: SoftwareAuthenticator; passkeyId: string };

async function withPasskey<C extends SignedIn>(client: C): Promise<WithPasskey<C>> {
  const token = client.tokens.access_token;
  const authenticator = createSoftwareAuthenticator(site);
  const { options } = (await begin(token)).body;
  const added = await add(token, authenticator.register(options));
  if (added.status !== 200) throw new Error(`the passkey was not added: ${added.status}`);
  return { ...client, authenticator, passkeyId: added.body.id };
}

test('K01: a passkey signs in without a name and without a password, and counts as both factors', async () => {
  const client = await withPasskey(await newClientWithApp(fixture));
  const options = await loginOptions();
  expect(options).toMatchObject({ rpId: 'desk.test', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const answer = await logIn(client.authenticator.sign(options));
  expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  const token = answer.body.access_token;
  expect((await profile(token)).body).toMatchObject({ id: client.id });
  expect((await fixture.call('POST', 'auth/otp/disable', { token })).status).toBe(200);
});

test('K02: the options of a registration ask for a verified user and name the passkeys that are there', async () => {
  const client = await withPasskey(await fixture.newClient());
  const { body } = await begin(client.tokens.access_token);
  expect(body.options).toMatchObject({
    rp: { id: 'desk.test', name: 'Deskmate' },
    user: { name: client.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: client.authenticator.id }],
  });
  const again = await add(client.tokens.access_token, client.authenticator.register(body.options));
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const mail = (await fixture.mailTo(client.email)).at(-1);
  expect(mail?.subject).toBe('A passkey was added to your Deskmate account');
  expect(mail?.text).toContain('Laptop');
});

test('K03: an answer for another site, another page, without a verified user or with a foreign user is refused', async () => {
  const client = await withPasskey(await fixture.newClient());
  const wrongs = [
    { origin: 'http://desk.test.evil.example' },
    { rpId: 'evil.example' },
    { isUserVerified: false },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ];
  for (const wrong of wrongs) {
    const answer = await logIn(client.authenticator.sign(await loginOptions(), wrong));
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkey_failed' } });
  }
  const unknown = createSoftwareAuthenticator(site).sign(await loginOptions());
  expect((await logIn(unknown)).body.code).toBe('passkey_failed');
  const other = createSoftwareAuthenticator(site);
  const forged = { ...other.sign(await loginOptions()), id: client.authenticator.id };
  expect((await logIn(forged)).body.code).toBe('passkey_failed');
  const unverified = createSoftwareAuthenticator(site);
  const { options } = (await begin(client.tokens.access_token)).body;
  const refused = await add(client.tokens.access_token, unverified.register(options, { isUserVerified: false }));
  expect(refused).toMatchObject({ status: 403, body: { code: 'passkey_failed' } });
});

test('K04: a challenge is valid once, for its purpose and client, for half an hour', async () => {
  const a = await withPasskey(await fixture.newClient());
  const b = await withPasskey(await fixture.newClient());
  const options = await loginOptions();
  const signed = a.authenticator.sign(options);
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(signed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  const registration = (await begin(a.tokens.access_token)).body.options;
  expect((await logIn(a.authenticator.sign(registration))).status).toBe(403);
  const third = createSoftwareAuthenticator(site);
  expect((await add(b.tokens.access_token, third.register(registration))).status).toBe(403);
  expect((await logIn(a.authenticator.sign({ challenge: Buffer.alloc(54).toString('base64url') }))).status).toBe(403);

  const late = await loginOptions();
  fixture.clock.forward(30 * minute);
  expect((await logIn(a.authenticator.sign(late))).status).toBe(403);
  expect((await logIn(a.authenticator.sign(await loginOptions()))).status).toBe(200);
});

test('K05: an authenticator whose count goes back is a copy and is refused', async () => {
  const client = await withPasskey(await fixture.newClient());
  expect((await logIn(client.authenticator.sign(await loginOptions(), { counter: 5 }))).status).toBe(200);
  expect((await logIn(client.authenticator.sign(await loginOptions(), { counter: 5 }))).status).toBe(403);
  expect((await logIn(client.authenticator.sign(await loginOptions(), { counter: 6 }))).status).toBe(200);
  const last = 2 ** 32 - 1;
  expect((await logIn(client.authenticator.sign(await loginOptions(), { counter: last }))).status).toBe(200);
});

test('K07: the owner of a passkey whose count goes back gets a mail that names it, once a day', async () => {
  const client = await withPasskey(await fixture.newClient());
  const signWith = async (counter: number) => client.authenticator.sign(await loginOptions(), { counter });
  expect((await logIn(await signWith(5))).status).toBe(200);
  await fixture.settled();
  fixture.mails.length = 0;
  // Counted back by somebody who has the id of the passkey and not its key.
  const forger = createSoftwareAuthenticator(site);
  const forged = { ...forger.sign(await loginOptions(), { counter: 4 }), id: client.authenticator.id };
  expect((await logIn(forged)).status).toBe(403);
  expect(await fixture.mailTo(client.email)).toEqual([]);

  for (const counter of [4, 5, 0]) expect((await logIn(await signWith(counter))).status).toBe(403);
  const [mail, ...others] = await fixture.mailTo(client.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('A passkey of your Deskmate account may have been copied');
  expect(mail?.text).toContain('Laptop');
  expect(mail?.text).toContain('remove this passkey on the security page');
  expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
  const rows = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  expect(rows.filter(({ action }) => action === 'passkey_counted_back')).toHaveLength(3);
  expect((await logIn(await signWith(6))).status).toBe(200);
  fixture.clock.forward(24 * 60 * minute);
  expect((await logIn(await signWith(6))).status).toBe(403);
  expect(await fixture.mailTo(client.email)).toHaveLength(2);
});

test('K05: of parallel answers with one count one is accepted', async () => {
  const client = await withPasskey(await fixture.newClient());
  const signed = await Promise.all(
    Array.from({ length: 8 }, async () => client.authenticator.sign(await loginOptions(), { counter: 7 })),
  );
  const answers = await Promise.all(signed.map(logIn));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('O10: a passkey confirms who is there, for its own session and with an own passkey alone', async () => {
  const client = await withPasskey(await newClientWithApp(fixture));
  const stranger = await withPasskey(await fixture.newClient());
  const token = client.tokens.access_token;
  fixture.clock.forward(6 * minute);
  expect((await begin(token)).status).toBe(403);
  const confirm = async (authenticator: SoftwareAuthenticator) => {
    const { options } = (await fixture.call('POST', 'auth/passkeys/confirm/options', { token })).body;
    return fixture.call('POST', 'auth/passkeys/confirm', { token, body: { credential: authenticator.sign(options) } });
  };
  expect((await confirm(stranger.authenticator)).status).toBe(403);
  const login = client.authenticator.sign(await loginOptions());
  expect((await fixture.call('POST', 'auth/passkeys/confirm', { token, body: { credential: login } })).status).toBe(
    403,
  );
  expect((await begin(token)).status).toBe(403);
  expect((await confirm(client.authenticator)).status).toBe(200);
  expect((await begin(token)).status).toBe(200);
});

test('K06: passkeys are listed, renamed and removed by their owner; a removed one is out, and so is every other session', async () => {
  const client = await withPasskey(await fixture.newClient());
  const stranger = await withPasskey(await fixture.newClient());
  const token = client.tokens.access_token;
  const path = `auth/passkeys/${client.passkeyId}`;
  expect(await list(token)).toMatchObject([
    { id: client.passkeyId, name: 'Laptop', is_synced: false, last_used_at: null },
  ]);
  const other = (await logIn(client.authenticator.sign(await loginOptions()))).body;
  expect((await list(token))[0].last_used_at).not.toBeNull();

  const foreign = stranger.tokens.access_token;
  expect((await fixture.call('PATCH', path, { token: foreign, body: { name: 'x' } })).status).toBe(404);
  expect((await fixture.call('DELETE', path, { token: foreign })).status).toBe(404);
  expect((await fixture.call('PATCH', path, { token, body: { name: 'Old laptop' } })).body.name).toBe('Old laptop');
  expect((await fixture.call('DELETE', path, { token })).status).toBe(204);
  expect(await list(token)).toEqual([]);
  expect((await profile(token)).status).toBe(200);
  expect((await profile(other.access_token)).status).toBe(401);
  expect((await logIn(client.authenticator.sign(await loginOptions()))).status).toBe(403);
  const mail = (await fixture.mailTo(client.email)).at(-1);
  expect(mail?.subject).toBe('A passkey was removed from your Deskmate account');
  expect(mail?.text).toContain('Old laptop');
});

test('O10: passkeys are added and removed only by who has just proved both factors', async () => {
  const client = await withPasskey(await newClientWithApp(fixture));
  const token = client.tokens.access_token;
  fixture.clock.forward(6 * minute);
  const credential = createSoftwareAuthenticator(site).register({ challenge: 'x' });
  expect((await add(token, credential)).status).toBe(403);
  expect((await fixture.call('DELETE', `auth/passkeys/${client.passkeyId}`, { token })).status).toBe(403);
  const body = { password: goodPassword, code: appCode(fixture, client.seed) };
  expect((await fixture.call('POST', 'auth/reauthenticate', { token, body })).status).toBe(200);
  expect((await fixture.call('DELETE', `auth/passkeys/${client.passkeyId}`, { token })).status).toBe(204);
});

test('N03: the mail about a new password names the passkeys that still log in', async () => {
  const client = await withPasskey(await fixture.newClient());
  await fixture.call('POST', 'auth/forgot-password', { body: { email: client.email } });
  const secret_token = tokenIn((await fixture.mailTo(client.email)).at(-1));
  await fixture.call('POST', 'auth/reset-password', { body: { secret_token, password: 'a quite different phrase' } });
  expect((await fixture.mailTo(client.email)).at(-1)?.text).toMatch(
    /passkeys can still be used to log in[\s\S]*Laptop/,
  );
});

test('N11: an account has at most 20 passkeys, also under parallel requests', async () => {
  const { tokens } = await fixture.newClient();
  const token = tokens.access_token;
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { options } = (await begin(token)).body;
      return (await add(token, createSoftwareAuthenticator(site).register(options))).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
});

test('O12: a failing database is a fault of ours and not of the passkey', async () => {
  const client = await withPasskey(await fixture.newClient());
  await fixture.db.execute(sql`alter table main.used_passkey_challenges rename to gone`);
  expect((await logIn(client.authenticator.sign(await loginOptions()))).status).toBeGreaterThanOrEqual(500);
  await fixture.db.execute(sql`alter table main.gone rename to used_passkey_challenges`);
  expect((await logIn(client.authenticator.sign(await loginOptions()))).status).toBe(200);
});

test('rejects clientDataJSON that is not JSON or has no challenge', async () => {
  const client = await withPasskey(await fixture.newClient());
  for (const text of ['nonsense', 'null', '{}', '{"challenge":1}']) {
    const clientDataJSON = Buffer.from(text).toString('base64url');
    const answer = await logIn({ ...client.authenticator.sign(await loginOptions()), clientDataJSON });
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkey_failed' } });
  }
});
