import { audit } from '@deskmate/db/tables/main/audit';
import { clients } from '@deskmate/db/tables/main/clients';
import { passkeys } from '@deskmate/db/tables/main/passkeys';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { MailMessage } from '../../ports/mail.ts';
import { createMainFixture, goodPassword, type SignedIn, tokenIn } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const hour = 3_600_000;
const day = 24 * hour;
const path = 'auth/clients/email-change';
const anyAddress = () => `${crypto.randomUUID()}@example.com`;

const ask = ({ tokens }: SignedIn, email: string) =>
  fixture.call('POST', path, { token: tokens.access_token, body: { email } });
const pending = async ({ tokens }: SignedIn) =>
  (await fixture.call('GET', path, { token: tokens.access_token })).body.pending;
const confirm = (token: string) => fixture.call('POST', `${path}/confirm`, { body: { secret_token: token } });
const undo = (token: string) => fixture.call('POST', `${path}/undo`, { body: { secret_token: token } });
const mailOf = async (address: string, subject: RegExp): Promise<MailMessage> => {
  const mail = (await fixture.mailTo(address)).filter((one) => subject.test(one.subject)).at(-1);
  if (!mail) throw new Error(`no such mail to ${address}`);
  return mail;
};
const oldLink = async (address: string) => tokenIn(await mailOf(address, /^Confirm the new email address/));
const newLink = async (address: string) => tokenIn(await mailOf(address, /^Confirm your new email address/));
const undoLink = async (address: string) => tokenIn(await mailOf(address, /was changed$/));
const emailKeyOwner = async (email: string): Promise<string | undefined> =>
  (await fixture.db.select().from(clients).where(eq(clients.emailKey, email.toLowerCase())))[0]?.id;
const logIn = async (email: string, password = goodPassword) =>
  (await fixture.call('POST', 'auth/clients/login', { body: { email, password } })).status;
const emailOf = async ({ tokens }: SignedIn) =>
  (await fixture.call('GET', 'auth/clients/profile', { token: tokens.access_token })).body.email;

/** Registers and activates with an address that has got other mails before. */
async function openAccount(email: string): Promise<void> {
  fixture.clock.forward(2 * 60_000);
  await fixture.register(email);
  const secret_token = tokenIn(await mailOf(email, /^Activate/));
  await fixture.call('POST', 'auth/client/activate', { body: { secret_token, password: goodPassword } });
}

/** A client who has moved to another address. */
async function moved(): Promise<SignedIn & { former: string }> {
  const client = await fixture.newClient();
  const email = anyAddress();
  await ask(client, email);
  await confirm(await oldLink(client.email));
  expect((await confirm(await newLink(email))).body.status).toBe('changed');
  return { ...client, email, former: client.email };
}

test.each(['old', 'new'] as const)(
  'the address changes when both mailboxes have confirmed it, the %s one first',
  async (first) => {
    const client = await fixture.newClient();
    const email = anyAddress();
    const response = await ask(client, email);
    expect(response.body.pending).toMatchObject({ new_email: email, old_confirmed: false, new_confirmed: false });
    const links = { old: await oldLink(client.email), new: await newLink(email) };
    const check = await fixture.call('POST', `${path}/check`, { body: { secret_token: links[first] } });
    expect(check.body).toEqual({ end: first, new_email: email });
    expect((await confirm(links[first])).body).toEqual({ status: 'waiting', new_email: email });
    expect(await pending(client)).toMatchObject({ [`${first}_confirmed`]: true });
    expect((await confirm(links[first])).status).toBe(410);
    expect(await emailOf(client)).toBe(client.email);

    expect((await confirm(links[first === 'old' ? 'new' : 'old'])).body.status).toBe('changed');
    expect(await emailOf(client)).toBe(email);
    expect(await pending(client)).toBeNull();
    expect([await logIn(email), await logIn(client.email)]).toEqual([200, 401]);
    const actions = (await fixture.db.select().from(audit).where(eq(audit.clientId, client.id))).map(
      (row) => row.action,
    );
    expect(actions).toEqual(expect.arrayContaining(['email_change_requested', 'email_changed']));
  },
);

test('O10: asking needs a recent proof of who is there, and another address than the present one', async () => {
  const client = await fixture.newClient();
  expect((await ask(client, client.email)).status).toBe(422);
  fixture.clock.forward(6 * 60_000);
  expect(await ask(client, anyAddress())).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  expect(await pending(client)).toBeNull();
});

test('B04: a taken address gets the same answer; its holder gets a mail without a link, and nothing can be confirmed', async () => {
  const [client, other, holder] = [await fixture.newClient(), await fixture.newClient(), await fixture.newClient()];
  const free = anyAddress();
  const answers = [await ask(client, holder.email.replace('@', '+x@')), await ask(other, free)];
  const [taken, normal] = answers.map(({ status, body, headers }) => ({
    status,
    keys: Object.keys(body.pending),
    names: Object.keys(headers),
    confirmed: [body.pending.old_confirmed, body.pending.new_confirmed],
  }));
  expect(taken).toEqual(normal);
  const mail = await mailOf(holder.email, /^Someone wanted to use your email address/);
  expect(mail.text).not.toContain('confirm-email');
  expect(mail.text).not.toContain(client.email);
  expect((await confirm(await oldLink(client.email))).body.status).toBe('waiting');
  expect(await emailOf(client)).toBe(client.email);
});

test('an address that got an account meanwhile is not taken over, also when two accounts move to it at once', async () => {
  const client = await fixture.newClient();
  const email = anyAddress();
  await ask(client, email);
  await confirm(await oldLink(client.email));
  const late = await newLink(email);
  await openAccount(email);
  expect((await confirm(late)).status).toBe(410);
  expect(await emailOf(client)).toBe(client.email);

  const [one, two] = [await fixture.newClient(), await fixture.newClient()];
  const newEmail = anyAddress();
  await ask(one, newEmail);
  const ofOne = await newLink(newEmail);
  fixture.clock.forward(2 * 60_000);
  await ask(two, newEmail);
  const ofTwo = await newLink(newEmail);
  await confirm(await oldLink(one.email));
  await confirm(await oldLink(two.email));
  const statuses = (await Promise.all([confirm(ofOne), confirm(ofTwo)])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 410]);
});

test('a second request replaces the first; of 10 parallel ones one is pending', async () => {
  const client = await fixture.newClient();
  const first = anyAddress();
  await ask(client, first);
  const links = [await oldLink(client.email), await newLink(first)];
  await Promise.all(Array.from({ length: 9 }, () => ask(client, anyAddress())));
  expect((await pending(client)).new_email).not.toBe(first);
  for (const link of links) expect((await confirm(link)).status).toBe(410);
  expect((await ask(client, anyAddress())).status).toBe(429);
});

test('of 20 parallel clicks on both links the change is made once', async () => {
  const client = await fixture.newClient();
  const email = anyAddress();
  await ask(client, email);
  const links = [await oldLink(client.email), await newLink(email)];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(String(links[n % 2]))));
  expect(
    answers
      .map(({ body }) => body.status)
      .filter(Boolean)
      .sort(),
  ).toEqual(['changed', 'waiting']);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(18);
});

test('cancelling, a new password and time end a change, and it is nobody else’s to cancel', async () => {
  const client = await fixture.newClient();
  const stranger = await fixture.newClient();
  const remove = ({ tokens }: SignedIn) => fixture.call('DELETE', path, { token: tokens.access_token });
  const requestChange = async () => {
    const email = anyAddress();
    await ask(client, email);
    return [await oldLink(client.email), await newLink(email)];
  };
  const cancelled = await requestChange();
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(client)).status).toBe(204);
  expect((await remove(client)).status).toBe(404);
  const outdated = await requestChange();
  const body = { old_password: goodPassword, password: 'a quite different phrase' };
  await fixture.call('POST', 'auth/change-password', { token: client.tokens.access_token, body });
  const late = await requestChange();
  fixture.clock.forward(24 * hour);
  for (const link of [...cancelled, ...outdated, ...late]) expect((await confirm(link)).status).toBe(410);
});

test('a deleted account changes its address no more', async () => {
  const client = await fixture.newClient();
  const email = anyAddress();
  await ask(client, email);
  const links = [await oldLink(client.email), await newLink(email)];
  await fixture.call('DELETE', 'auth/clients/account/delete', {
    token: client.tokens.access_token,
    body: { email: client.email },
  });
  for (const link of links) expect((await confirm(link)).status).toBe(410);
});

test('N03: what was mailed to the former address opens nothing after the change', async () => {
  const client = await fixture.newClient();
  const email = anyAddress();
  await ask(client, email);
  await fixture.call('POST', 'auth/forgot-password', { body: { email: client.email } });
  const reset = tokenIn(await mailOf(client.email, /^Choose a new/));
  await confirm(await oldLink(client.email));
  await confirm(await newLink(email));
  const body = { secret_token: reset, password: 'a quite different phrase' };
  expect((await fixture.call('POST', 'auth/reset-password', { body })).status).toBe(410);
});

test('for seven days the former address brings the account back, once, and puts everybody out', async () => {
  const client = await moved();
  const link = await undoLink(client.former);
  fixture.clock.forward(7 * day - 1);
  const check = await fixture.call('POST', `${path}/undo/check`, { body: { secret_token: link } });
  expect(check.body).toEqual({ email: client.former });
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(link)));
  const [done, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect((await fixture.call('POST', 'auth/clients/tokens', { token: client.tokens.refresh_token })).status).toBe(401);
  expect([await logIn(client.former), await logIn(client.email)]).toEqual([401, 401]);
  const reset = tokenIn(await mailOf(client.former, /^Choose a new/));
  // The link works for days, so the short-lived one for the password goes to the mailbox alone.
  expect(done?.body).toEqual({ mailed: 'reset' });
  const body = { secret_token: reset, password: 'a quite different phrase' };
  expect((await fixture.call('POST', 'auth/reset-password', { body })).status).toBe(200);
  expect(await logIn(client.former, 'a quite different phrase')).toBe(200);
});

test('L12, B03: nobody else gets the former address while the change can be undone, and the answers do not tell', async () => {
  const client = await moved();
  const other = await fixture.newClient();
  fixture.clock.forward(2 * 60_000);
  const variant = client.former.replace('@', '+x@').toUpperCase();
  const answers = [await fixture.register(variant), await fixture.register(anyAddress())];
  const [reserved, normal] = answers.map(({ status, body }) => ({
    status,
    keys: [Object.keys(body), Object.keys(body.user)],
  }));
  expect(reserved).toEqual(normal);
  const response = await ask(other, client.former);
  expect(response).toMatchObject({ status: 200, body: { pending: { new_email: client.former } } });
  await fixture.call('POST', 'auth/clients/resend-activation-link', {
    body: { email: client.former },
    ip: '192.0.2.9',
  });
  const mails = (await fixture.mailTo(client.former)).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.startsWith('This address is reserved'))).toHaveLength(2);
  expect(mails.filter((subject) => /^(Activate|Confirm your new)/.test(subject))).toHaveLength(1);
  const link = await undoLink(client.former);
  expect((await undo(link)).status).toBe(200);
  expect(await emailKeyOwner(client.former)).toBe(client.id);
});

/**
 * A client at an address that a registration names too, about to move on to another one.
 * @returns the secret of that registration, and the link that ends the move
 */
async function movingOn() {
  const address = anyAddress();
  await fixture.register(address);
  const early = tokenIn(await mailOf(address, /^Activate/));
  const client = await fixture.newClient();
  fixture.clock.forward(2 * 60_000);
  await ask(client, address);
  await confirm(await oldLink(client.email));
  await confirm(await newLink(address));
  const next = anyAddress();
  await ask(client, next);
  await confirm(await oldLink(address));
  return { address, early, last: await newLink(next) };
}

test('L12: a link that opens an account with the address before is refused while it is reserved', async () => {
  const { early, last } = await movingOn();
  await confirm(last);
  const activate = () =>
    fixture.call('POST', 'auth/client/activate', { body: { secret_token: early, password: goodPassword } });
  expect((await activate()).status).toBe(410);
  expect((await fixture.call('POST', 'auth/client/activate/check', { body: { secret_token: early } })).status).toBe(
    410,
  );
});

test('L12: after seven days the former address is free, and its owner may return to it before', async () => {
  const client = await moved();
  await ask(client, client.former);
  await confirm(await oldLink(client.email));
  expect((await confirm(await newLink(client.former))).body.status).toBe('changed');
  expect(await emailKeyOwner(client.former)).toBe(client.id);
  const gone = await moved();
  fixture.clock.forward(7 * day);
  await openAccount(gone.former);
  expect(await logIn(gone.former)).toBe(200);
});

test('L12: an account that is opened while another one moves away from its address is not opened', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { address, early, last } = await movingOn();
    const body = { secret_token: early, password: goodPassword };
    const [, opened] = await Promise.all([confirm(last), fixture.call('POST', 'auth/client/activate', { body })]);
    expect(opened.status).toBe(410);
    expect(await emailKeyOwner(address)).toBeUndefined();
  }
});

test('the undo link ends after seven days', async () => {
  const client = await moved();
  const link = await undoLink(client.former);
  fixture.clock.forward(7 * day);
  expect((await undo(link)).status).toBe(410);
});

const passkey = (clientId: string, id: string) => ({
  id,
  clientId,
  credentialId: id,
  publicKey: 'x',
  counter: 0,
  transports: [],
  isSynced: false,
  name: id,
  createdAt: fixture.clock.date(),
  lastUsedAt: null,
});

test('a thief who moves the account on and adds a passkey gains nothing; the owner’s own passkey stays', async () => {
  const client = await fixture.newClient();
  await fixture.db.insert(passkeys).values(passkey(client.id, `own-${client.id}`));
  fixture.clock.forward(60_000);
  const [first, second] = [anyAddress(), anyAddress()];
  for (const [from, to] of [
    [client.email, first],
    [first, second],
  ] as const) {
    await ask(client, to);
    await confirm(await oldLink(from));
    await confirm(await newLink(to));
  }
  await fixture.db.insert(passkeys).values(passkey(client.id, `new-${client.id}`));
  const ofThief = await undoLink(first);
  expect((await undo(await undoLink(client.email))).status).toBe(200);
  expect((await undo(ofThief)).status).toBe(410);
  expect([await logIn(first), await logIn(second)]).toEqual([401, 401]);
  const left = await fixture.db.select().from(passkeys).where(eq(passkeys.clientId, client.id));
  expect(left.map(({ id }) => id)).toEqual([`own-${client.id}`]);
});

test('a thief who moves the account and then deletes it gains nothing: the former address restores it', async () => {
  const client = await moved();
  await fixture.call('DELETE', 'auth/clients/account/delete', {
    token: client.tokens.access_token,
    body: { email: client.email },
  });
  const restore = (token: string) =>
    fixture.call('POST', 'auth/clients/account/restore', { body: { secret_token: token } });
  const ofThief = tokenIn(await mailOf(client.email, /deleted/));
  const undone = await undo(await undoLink(client.former));
  expect(undone).toMatchObject({ status: 200, body: { mailed: 'restore' } });
  expect((await restore(ofThief)).status).toBe(410);
  const reset = tokenIn(await mailOf(client.former, /^Choose a new/));
  expect((await restore(tokenIn(await mailOf(client.former, /deleted/)))).status).toBe(200);
  const body = { secret_token: reset, password: 'a quite different phrase' };
  expect((await fixture.call('POST', 'auth/reset-password', { body })).status).toBe(200);
  expect(await logIn(client.former, 'a quite different phrase')).toBe(200);
});

test('an undo link whose address has an account of its own by now changes nothing', async () => {
  const client = await moved();
  const link = await undoLink(client.former);
  // Only earlier versions, which did not reserve the former address, allow this state.
  const [row] = await fixture.db.select().from(clients).where(eq(clients.id, client.id));
  if (!row) throw new Error('the client is gone');
  await fixture.db
    .insert(clients)
    .values({ ...row, id: crypto.randomUUID(), email: client.former, emailKey: client.former });
  expect((await undo(link)).status).toBe(409);
  expect(await logIn(client.email)).toBe(200);
});

test('N03: a new password ends a change of the address that waits', async () => {
  const client = await fixture.newClient();
  const email = anyAddress();
  await ask(client, email);
  const links = [await oldLink(client.email), await newLink(email)];
  const changed = await fixture.call('POST', 'auth/change-password', {
    token: client.tokens.access_token,
    body: { old_password: goodPassword, password: 'a quite different phrase' },
  });
  expect(changed.status).toBe(200);
  expect(await pending(client)).toBeNull();
  for (const link of links) expect((await confirm(link)).status).toBe(410);
});
