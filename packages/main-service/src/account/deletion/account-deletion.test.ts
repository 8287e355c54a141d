import { audit } from '@deskmate/db/tables/main/audit';
import { clients } from '@deskmate/db/tables/main/clients';
import { linkTokens } from '@deskmate/db/tables/main/link-tokens';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createContext } from '../../create-context.ts';
import type { ClientData } from '../../ports/client-data.ts';
import { demoModels, noClientData, noSpend } from '../../testing/ai-ports.ts';
import { createMainFixture, goodPassword, type SignedIn } from '../../testing/main-fixture.ts';
import { newClientWithApp, passwordStep } from '../../testing/second-factor.ts';
import { subscribe } from '../../testing/subscribe.ts';
import { secretKey, testConfig, testMonitoring } from '../../testing/test-config.ts';
import { eraseAccounts } from './erase-accounts.ts';

const day = 86_400_000;
const hour = 3_600_000;
const closed = new Map<string, boolean>();
const erased: string[] = [];
const cannotErase = new Set<string>();
let isAway = false;
let whenErasing = () => {};
let whenClosed = async () => {};
let whenReopened = async () => {};
const clientData: ClientData = {
  ...noClientData,
  async setClosed(clientId, isClosed) {
    if (isAway) throw new Error('the AI service is away');
    if (!isClosed) await whenReopened();
    closed.set(clientId, isClosed);
    if (isClosed) await whenClosed();
  },
  async erase(clientId) {
    if (cannotErase.has(clientId)) throw new Error('the AI service fails');
    erased.push(clientId);
    whenErasing();
    // Three parts.
    return erased.filter((id) => id === clientId).length >= 3;
  },
};
const fixture = await createMainFixture({ clientData });
afterAll(() => fixture.close());
beforeEach(() => {
  isAway = false;
  whenErasing = () => {};
  whenClosed = async () => {};
  whenReopened = async () => {};
});

const remove = ({ email, tokens }: SignedIn, body: object = { email }) =>
  fixture.call('DELETE', 'auth/clients/account/delete', { token: tokens.access_token, body });
const reauthenticate = ({ tokens }: SignedIn) =>
  fixture.call('POST', 'auth/reauthenticate', { token: tokens.access_token, body: { password: goodPassword } });
const logIn = (email: string) =>
  fixture.call('POST', 'auth/clients/login', { body: { email, password: goodPassword } });
const restore = (token: string) =>
  fixture.call('POST', 'auth/clients/account/restore', { body: { secret_token: token } });
const renewalOf = async (email: string) => {
  const { access_token: token } = await fixture.logIn(email);
  return (await fixture.call('GET', 'client/subscription', { token })).body.renewal.state;
};
const profileStatus = async (token: string) => (await fixture.call('GET', 'auth/clients/profile', { token })).status;
const restoreLinks = async (email: string): Promise<string[]> =>
  (await fixture.mailTo(email)).flatMap(({ text }) => /restore-account\/([\w-]+)/.exec(text)?.[1] ?? []);
const newestLink = async (email: string): Promise<string> => {
  const link = (await restoreLinks(email)).at(-1);
  if (!link) throw new Error('no restore link was mailed');
  return link;
};
const eraseDue = (limit = 20, signal?: AbortSignal) => {
  const { db, bus, clock } = fixture;
  const deps = { db, bus, clock, log: silentLog(), limits: createLimits(createCounters(null)), config: testConfig };
  const context = createContext({
    ...deps,
    secrets: { secretKey },
    monitoring: testMonitoring,
    models: demoModels,
    clientData,
    spend: noSpend,
  });
  return eraseAccounts(context, limit, signal);
};

test('S07, O10: deletion needs a recent proof of who is there, and the own address typed', async () => {
  const client = await fixture.newClient();
  fixture.clock.forward(6 * 60_000);
  expect(await remove(client)).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  expect(closed.has(client.id)).toBe(false);
  await reauthenticate(client);
  expect((await remove(client, { email: 'else@example.com' })).status).toBe(422);
  expect((await remove(client, {})).status).toBe(422);
  expect(await profileStatus(client.tokens.access_token)).toBe(200);
  expect((await remove(client, { email: client.email.toUpperCase() })).status).toBe(200);
});

test('S07: sessions, keys and links end at once; the address stays taken, and logging in is refused', async () => {
  const client = await fixture.newClient();
  const other = await fixture.logIn(client.email);
  const { key } = (
    await fixture.call('POST', 'client/api-keys', { token: client.tokens.access_token, body: { name: 'Laptop' } })
  ).body;
  const answer = await remove(client);
  expect(new Date(answer.body.erased_at).getTime()).toBe(fixture.clock.now() + 30 * day);
  expect(closed.get(client.id)).toBe(true);
  for (const { access_token, refresh_token } of [client.tokens, other]) {
    expect(await profileStatus(access_token)).toBe(401);
    expect((await fixture.call('POST', 'auth/clients/tokens', { token: refresh_token })).status).toBe(401);
  }
  await expect(fixture.service.identity.verifyApiKey(`Bearer ${key}`)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await logIn(client.email)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  const mailsBefore = (await fixture.mailTo(client.email)).length;
  fixture.clock.forward(2 * 60_000);
  await fixture.register(client.email, 'somebody else’s password');
  const [later] = (await fixture.mailTo(client.email)).slice(mailsBefore);
  expect(later?.subject).toBe('Your Deskmate account is deleted');
});

test('S07: deleted many times at once, the account is closed once and its public links stay hidden', async () => {
  const client = await fixture.newClient();
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(client)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(closed.get(client.id)).toBe(true);
  expect(await restoreLinks(client.email)).toHaveLength(1);
});

test('the mailed link restores the account once, as it was', async () => {
  const client = await fixture.newClient();
  await remove(client);
  const link = await newestLink(client.email);
  const check = await fixture.call('POST', 'auth/clients/account/restore/check', { body: { secret_token: link } });
  expect(check.body).toMatchObject({ email: client.email });
  const answers = await Promise.all(Array.from({ length: 20 }, () => restore(link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(closed.get(client.id)).toBe(false);
  expect(await profileStatus(client.tokens.access_token)).toBe(401);
  expect((await logIn(client.email)).status).toBe(200);
  expect((await restore(link)).status).toBe(410);
});

test.each(['logging in', 'a forgotten password', 'registering again'])('%s mails the link anew', async (way) => {
  const client = await fixture.newClient();
  await remove(client);
  const first = await newestLink(client.email);
  fixture.clock.forward(11 * 60_000);
  if (way === 'logging in') await logIn(client.email);
  else if (way === 'registering again') await fixture.register(client.email);
  else await fixture.call('POST', 'auth/forgot-password', { body: { email: client.email } });
  const second = await newestLink(client.email);
  expect(second).not.toBe(first);
  expect((await restore(first)).status).toBe(410);
  expect((await restore(second)).status).toBe(200);
});

test('while the AI service is away nothing is deleted, and the account goes on', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  isAway = true;
  expect((await remove(client)).status).toBeGreaterThanOrEqual(500);
  expect(await profileStatus(client.tokens.access_token)).toBe(200);
  expect(await restoreLinks(client.email)).toEqual([]);
  expect(await renewalOf(client.email)).toBe('active');
});

test('S07: after 30 days everything is erased, and the address is free again', async () => {
  const client = await fixture.newClient();
  await remove(client);
  const link = await newestLink(client.email);
  fixture.clock.forward(30 * day - 60_000);
  await eraseDue();
  expect(erased).not.toContain(client.id);
  fixture.clock.forward(60_000);
  await eraseDue();
  expect(erased.filter((id) => id === client.id)).toHaveLength(3);
  expect(await fixture.db.select().from(clients).where(eq(clients.id, client.id))).toEqual([]);
  expect(await fixture.db.select().from(linkTokens).where(eq(linkTokens.subjectId, client.id))).toEqual([]);
  const records = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  expect(records.every(({ ip }) => ip === null)).toBe(true);
  expect((await restore(link)).status).toBe(410);
  fixture.mails.length = 0;
  const again = await fixture.newClient(client.email);
  expect(again.id).not.toBe(client.id);
});

test('accounts that cannot be erased do not keep later ones waiting, and are tried again', async () => {
  const failing = [await fixture.newClient(), await fixture.newClient(), await fixture.newClient()];
  for (const client of failing) {
    await remove(client);
    cannotErase.add(client.id);
    fixture.clock.forward(1000);
  }
  const later = await fixture.newClient();
  await remove(later);
  fixture.clock.forward(30 * day);
  // Like the maintenance: batches until one is not full.
  const run = async () => {
    while ((await eraseDue(2)) === 2);
  };
  await run();
  expect(erased.filter((id) => id === later.id)).toHaveLength(3);
  const rows = () =>
    fixture.db
      .select()
      .from(clients)
      .where(
        inArray(
          clients.id,
          failing.map(({ id }) => id),
        ),
      );
  expect(await rows()).toHaveLength(3);
  cannotErase.clear();
  fixture.clock.forward(hour);
  await run();
  expect(await rows()).toEqual([]);
});

test('D12: a deleted account with a second factor answers a login like a wrong password', async () => {
  const client = await newClientWithApp(fixture);
  const at = fixture.clock.date();
  await fixture.db.update(clients).set({ deletedAt: at }).where(eq(clients.id, client.id));
  const { answer, cookie } = await passwordStep(fixture, client.email);
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  expect(cookie).toBe('');
});

test('O10: a deletion whose session ends before the account is closed leaves the links public and the plan renewing', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  const { access_token: token } = client.tokens;
  whenClosed = async () => void (await fixture.call('DELETE', 'auth/clients/logout', { token }));
  expect(await remove(client)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(closed.get(client.id)).toBe(false);
  expect(await renewalOf(client.email)).toBe('active');
});

test('a refused deletion leaves a cancelled plan cancelled', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  const { access_token: token } = client.tokens;
  await fixture.call('POST', 'client/subscription/cancel', { token });
  whenClosed = async () => void (await fixture.call('DELETE', 'auth/clients/logout', { token }));
  expect((await remove(client)).status).toBe(401);
  expect(await renewalOf(client.email)).toBe('cancelled');
});

test('S07: a refused deletion undoes nothing of one that another session makes at the same time', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  const elsewhere = { ...client, tokens: await fixture.logIn(client.email) };
  whenClosed = async () => {
    whenClosed = async () => {};
    await fixture.call('DELETE', 'auth/clients/logout', { token: client.tokens.access_token });
  };
  let second = 0;
  whenReopened = async () => {
    whenReopened = async () => {};
    second = (await remove(elsewhere)).status;
  };
  expect((await remove(client)).status).toBe(401);
  expect(second).toBe(200);
  expect(closed.get(client.id)).toBe(true);
  // To look at its plan.
  await fixture.db.update(clients).set({ deletedAt: null }).where(eq(clients.id, client.id));
  expect(await renewalOf(client.email)).toBe('cancelled');
});

test('S07: a process that ends stops between two parts of an erasure, and a later one erases the rest', async () => {
  const client = await fixture.newClient();
  expect((await remove(client)).status).toBe(200);
  fixture.clock.forward(30 * day + 1);
  const ending = new AbortController();
  whenErasing = () => ending.abort();
  await eraseDue(20, ending.signal);
  const parts = () => erased.filter((id) => id === client.id).length;
  const left = () => fixture.db.$count(clients, eq(clients.id, client.id));
  expect([parts(), await left()]).toEqual([1, 1]);
  whenErasing = () => {};
  fixture.clock.forward(hour);
  await eraseDue();
  expect([parts(), await left()]).toEqual([3, 0]);
});

test('S07: an operator deletes an account as its owner would: nothing of it works, and the mailed link restores it', async () => {
  const { operator } = fixture.service;
  const client = await fixture.newClient();
  const request = { who: client.email.toUpperCase(), isAtOnce: false };
  expect(await operator.previewDeletion(request)).toMatchObject({
    clientId: client.id,
    paidUntil: null,
    hasInvoices: false,
  });
  expect(await profileStatus(client.tokens.access_token)).toBe(200);
  await operator.deleteClient(request);
  await fixture.settled();
  expect(await profileStatus(client.tokens.access_token)).toBe(401);
  expect(closed.get(client.id)).toBe(true);
  await expect(operator.deleteClient({ who: client.id, isAtOnce: false })).rejects.toThrow('is closed already');
  expect((await restore(await newestLink(client.email))).status).toBe(200);
  const actions = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  expect(actions).toContainEqual(
    expect.objectContaining({ action: 'account_deleted_by_operator', actor: 'operator', details: { atOnce: false } }),
  );
});

test('S07: an operator erases an account at once, which no link restores; one that fails stays closed and is tried again', async () => {
  const { operator } = fixture.service;
  const [first, second] = [await fixture.newClient(), await fixture.newClient()];
  await subscribe(fixture, first, { planId: 2, interval: 'month' });
  const preview = await operator.previewDeletion({ who: first.id, isAtOnce: true });
  expect(preview).toMatchObject({ email: first.email, erasedAt: null, paidUntil: expect.any(Date), hasInvoices: true });
  // Closed by its owner before.
  await reauthenticate(first);
  await remove(first);
  const link = await newestLink(first.email);
  await operator.deleteClient({ who: first.id, isAtOnce: true });
  await fixture.settled();
  expect((await restore(link)).status).not.toBe(200);
  expect(await fixture.db.select().from(clients).where(eq(clients.id, first.id))).toEqual([]);
  const subjects = (await fixture.mailTo(first.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your Deskmate account is erased');
  await expect(operator.deleteClient({ who: first.id, isAtOnce: true })).rejects.toThrow(
    'There is no account with the id',
  );

  cannotErase.add(second.id);
  await expect(operator.deleteClient({ who: second.email, isAtOnce: true })).rejects.toThrow('is tried again');
  expect((await logIn(second.email)).status).toBe(401);
  cannotErase.delete(second.id);
  await eraseDue();
  expect(await fixture.db.select().from(clients).where(eq(clients.id, second.id))).toEqual([]);
});

test('S07: an operator’s deletion that the AI service refuses leaves the account as it was', async () => {
  const client = await fixture.newClient();
  isAway = true;
  await expect(fixture.service.operator.deleteClient({ who: client.email, isAtOnce: false })).rejects.toThrow(
    'is away',
  );
  isAway = false;
  expect(await profileStatus(client.tokens.access_token)).toBe(200);
});
