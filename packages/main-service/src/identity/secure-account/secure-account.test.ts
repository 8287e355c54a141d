import { mainAddresses } from '@deskmate/api/addresses';
import { audit } from '@deskmate/db/tables/main/audit';
import { clients } from '@deskmate/db/tables/main/clients';
import { passkeys } from '@deskmate/db/tables/main/passkeys';
import { secondFactors } from '@deskmate/db/tables/main/second-factors';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { MailMessage } from '../../ports/mail.ts';
import { createMainFixture, goodPassword, type SignedIn, tokenIn } from '../../testing/main-fixture.ts';
import { appCode, newClientWithApp } from '../../testing/second-factor.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const otherPassword = 'a quite different phrase';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

const mailOf = async (address: string, subject: RegExp): Promise<MailMessage> => {
  const mail = (await fixture.mailTo(address)).filter((one) => subject.test(one.subject)).at(-1);
  if (!mail) throw new Error(`no such mail to ${address}`);
  return mail;
};
const secureLink = async (address: string, subject: RegExp): Promise<string> => {
  const token = /\/client\/secure-account\/([\w-]{43})/.exec((await mailOf(address, subject)).text)?.[1];
  if (!token) throw new Error('the mail has no link that secures the account');
  return token;
};
const secure = (token: string) => fixture.call('POST', mainAddresses.secureAccount, { body: { secret_token: token } });
const check = (token: string) => fixture.call('POST', mainAddresses.checkSecureLink, { body: { secret_token: token } });
const refresh = (token: string) => fixture.call('POST', mainAddresses.tokens, { token });
const logInStatus = async (email: string, password = goodPassword) =>
  (await fixture.call('POST', mainAddresses.login, { body: { email, password } })).status;
const createKey = (token: string) => fixture.call('POST', mainAddresses.apiKeys, { token, body: { name: 'Script' } });

/** Somebody else logs in with the right password, which the owner is mailed about. */
async function thiefOf({ email }: SignedIn) {
  const body = { email, password: goodPassword };
  const answer = await fixture.call('POST', mainAddresses.login, {
    body,
    ip: '198.51.100.66',
    headers: { 'user-agent': phone },
  });
  expect(answer.status).toBe(200);
  return { tokens: answer.body, link: await secureLink(email, /^New login to/) };
}

const addPasskey = (clientId: string, id: string, createdAt: Date) =>
  fixture.db.insert(passkeys).values({
    id,
    clientId,
    credentialId: id,
    publicKey: 'AA',
    counter: 0,
    transports: [],
    isSynced: false,
    name: id,
    createdAt,
  });

test('L11: “This wasn’t me” puts a stranger out of everything and leads to a new password', async () => {
  const owner = await fixture.newClient();
  await createKey(owner.tokens.access_token);
  const earlier = new Date(fixture.clock.now() - minute);
  await addPasskey(owner.id, `own-${owner.id}`, earlier);
  const thief = await thiefOf(owner);
  fixture.clock.forward(minute);
  await addPasskey(owner.id, `thief-${owner.id}`, fixture.clock.date());
  const checked = await check(thief.link);
  expect(checked.body).toMatchObject({ email: owner.email });

  const secured = await secure(thief.link);
  expect(secured.status).toBe(200);
  expect((await refresh(thief.tokens.refresh_token)).status).toBe(401);
  const profile = await fixture.call('GET', mainAddresses.profile, { token: thief.tokens.access_token });
  expect(profile.status).toBe(401);
  expect(await logInStatus(owner.email)).toBe(401);
  const left = await fixture.db.select().from(passkeys).where(eq(passkeys.clientId, owner.id));
  expect(left.map(({ id }) => id)).toEqual([`own-${owner.id}`]);

  expect(secured.body).toEqual({ mailed: 'reset' });
  const body = { secret_token: tokenIn(await mailOf(owner.email, /^Choose a new/)), password: otherPassword };
  expect((await fixture.call('POST', mainAddresses.resetPassword, { body })).status).toBe(200);
  const tokens = await fixture.logIn(owner.email, otherPassword);
  const keys = await fixture.call('GET', mainAddresses.apiKeys, { token: tokens.access_token });
  expect(keys.body.items).toEqual([]);
  const rows = await fixture.db.select().from(audit).where(eq(audit.clientId, owner.id));
  expect(rows.map(({ action }) => action)).toContain('account_secured');
});

test('L11, L02, L06: opening the link does nothing; of 10 parallel uses one counts, and other links of the account end', async () => {
  const owner = await fixture.newClient();
  await createKey(owner.tokens.access_token);
  const other = await secureLink(owner.email, /^A new API key/);
  const { link, tokens } = await thiefOf(owner);
  for (let n = 0; n < 3; n += 1) expect((await check(link)).status).toBe(200);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => secure(link)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  expect((await secure(other)).status).toBe(410);
  expect((await check(other)).status).toBe(410);
});

test('L11: the link works for seven days, and for no other purpose', async () => {
  const owner = await fixture.newClient();
  const { link } = await thiefOf(owner);
  const body = { secret_token: link, password: otherPassword };
  expect((await fixture.call('POST', mainAddresses.resetPassword, { body })).status).toBe(410);
  fixture.clock.forward(7 * day - 1);
  expect((await check(link)).status).toBe(200);
  fixture.clock.forward(1);
  expect((await secure(link)).status).toBe(410);
});

test('L11: an address that a stranger has changed since comes back, and the new password is mailed there', async () => {
  const owner = await fixture.newClient();
  const { tokens, link } = await thiefOf(owner);
  const token = tokens.access_token;
  const email = `${crypto.randomUUID()}@thief.example`;
  await fixture.call('POST', mainAddresses.emailChange, { token, body: { email } });
  const confirmLink = await secureLink(owner.email, /^Confirm the new email address/);
  for (const mail of [
    await mailOf(owner.email, /^Confirm the new email address/),
    await mailOf(email, /^Confirm your new email address/),
  ]) {
    await fixture.call('POST', mainAddresses.confirmEmailChange, { body: { secret_token: tokenIn(mail) } });
  }
  expect(await logInStatus(email)).toBe(200);
  expect((await check(confirmLink)).body.email).toBe(owner.email);

  expect((await secure(link)).status).toBe(200);
  const [row] = await fixture.db.select().from(clients).where(eq(clients.id, owner.id));
  expect(row).toMatchObject({ email: owner.email, passwordHash: null });
  const resets = (await fixture.mailTo(email)).filter(({ subject }) => /^Choose a new/.test(subject));
  expect(resets).toEqual([]);
  await mailOf(owner.email, /^Choose a new/);
});

test('L11, L07: a second factor that was on before any mail that still counts stays on, a new one goes', async () => {
  const old = await newClientWithApp(fixture);
  fixture.clock.forward(8 * day);
  const on = await fixture.call('POST', mainAddresses.login, { body: { email: old.email, password: goodPassword } });
  const cookie = String(on.headers['set-cookie']).split(';')[0] ?? '';
  const signedIn = await fixture.call('POST', mainAddresses.verifyOtp, {
    headers: { cookie },
    body: { code: appCode(fixture, old.seed) },
  });
  await createKey(signedIn.body.access_token);
  expect((await secure(await secureLink(old.email, /^A new API key/))).status).toBe(200);
  const factorsOf = ({ id }: SignedIn) => fixture.db.select().from(secondFactors).where(eq(secondFactors.clientId, id));
  expect(await factorsOf(old)).toHaveLength(1);

  const fresh = await newClientWithApp(fixture);
  expect((await secure(await secureLink(fresh.email, /^Two-step login is on/))).status).toBe(200);
  expect(await factorsOf(fresh)).toEqual([]);
});

test('L11: every security mail carries such a link of its own, in the language of the account', async () => {
  const owner = await newClientWithApp(fixture);
  const token = owner.tokens.access_token;
  await fixture.db.update(clients).set({ language: 'ar' }).where(eq(clients.id, owner.id));
  const before = (await fixture.mailTo(owner.email)).length;
  const key = await createKey(token);
  expect((await fixture.call('DELETE', `${mainAddresses.apiKeys}/${key.body.id}`, { token })).status).toBe(204);
  expect((await fixture.call('POST', mainAddresses.backupCodes, { token })).status).toBe(200);
  const { path } = (await fixture.call('POST', mainAddresses.clientExport, { token })).body;
  expect((await fixture.app.inject({ method: 'GET', url: `/api/${path}` })).statusCode).toBe(200);
  expect((await fixture.call('POST', mainAddresses.disableOtp, { token })).status).toBe(200);
  const body = { old_password: goodPassword, password: otherPassword };
  expect((await fixture.call('POST', mainAddresses.changePassword, { token, body })).status).toBe(200);
  const mails = (await fixture.mailTo(owner.email)).slice(before);
  expect(mails).toHaveLength(6);
  const links = mails.map(({ text }) => /\/client\/secure-account\/([\w-]{43})/.exec(text)?.[1] ?? 'none');
  expect(new Set(links).size).toBe(6);
  expect(mails.map(({ language, text }) => [language, text.includes('لم أكن أنا')])).toEqual(
    mails.map(() => ['ar', true]),
  );
  for (const link of links) expect((await check(link)).status).toBe(200);
});

test('L11: a deleted account is secured as well, and a mailed link restores it first', async () => {
  const owner = await fixture.newClient();
  const { tokens, link } = await thiefOf(owner);
  await fixture.call('DELETE', mainAddresses.deleteAccount, {
    token: tokens.access_token,
    body: { email: owner.email },
  });
  expect((await secure(link)).body).toEqual({ mailed: 'restore' });
  const restore = tokenIn(await mailOf(owner.email, /is deleted$/));
  const restored = await fixture.call('POST', mainAddresses.restoreAccount, { body: { secret_token: restore } });
  expect(restored.status).toBe(200);
  expect(await logInStatus(owner.email)).toBe(401);
});

test('L11: the link of a later mail also removes what a stranger added days before it', async () => {
  const owner = await fixture.newClient();
  await thiefOf(owner);
  fixture.clock.forward(minute);
  await addPasskey(owner.id, `thief-${owner.id}`, fixture.clock.date());
  fixture.clock.forward(3 * day);
  const tokens = await fixture.logIn(owner.email);
  await createKey(tokens.access_token);
  const latest = await secureLink(owner.email, /API key/i);
  expect((await secure(latest)).status).toBe(200);
  const left = await fixture.db.select().from(passkeys).where(eq(passkeys.clientId, owner.id));
  expect(left).toEqual([]);
});
