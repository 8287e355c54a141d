import { addMonths } from '@deskmate/api/plans/subscription-months';
import { creditAccounts, creditHolds, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { payments } from '@deskmate/db/tables/main/payments';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { MainContext } from '../context.ts';
import { checkLedger } from '../testing/check-ledger.ts';
import { creditRequest } from '../testing/credit-request.ts';
import { jobContext } from '../testing/job-context.ts';
import { createMainFixture, type SignedIn } from '../testing/main-fixture.ts';
import { payByCard, subscribe } from '../testing/subscribe.ts';
import { refundCredit, settleCredit } from './close-hold.ts';
import { refundStaleHolds } from './refund-stale-holds.ts';
import { reserveCredit } from './reserve-credit.ts';

const fixture = await createMainFixture();
const { credit } = fixture.service;
const { clock, db } = fixture;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));
afterAll(() => fixture.close());

type Group = 'standard' | 'advanced';
async function accountOf({ id }: SignedIn, group: Group) {
  const [account] = await db
    .select({ balance: creditAccounts.balance, held: creditAccounts.held })
    .from(creditAccounts)
    .where(and(eq(creditAccounts.clientId, id), eq(creditAccounts.group, group)));
  return account;
}
const linesOf = ({ id }: SignedIn, kind: 'grant' | 'spend' | 'expire' | 'adjust', group: Group = 'standard') =>
  db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.clientId, id), eq(ledgerEntries.kind, kind), eq(ledgerEntries.group, group)))
    .orderBy(ledgerEntries.createdAt);
const sum = (lines: { credits: number }[]) => lines.reduce((total, line) => total + line.credits, 0);
const setClock = (ms: number) => clock.set(new Date(ms).toISOString());

async function spend({ id }: SignedIn, credits: number): Promise<void> {
  const request = creditRequest(id, { credits });
  await credit.reserve(request);
  await credit.settle(request.requestId, credits);
}

/** The parts of a moment on the clock of a place, such as `2026-03-31` and `23:59:59`. */
const localTime = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);
/** The moment at which that clock shows this time. */
function momentOf(local: string, timeZone: string): number {
  const wanted = Date.parse(`${local.replace(' ', 'T')}Z`);
  let ms = wanted;
  for (let pass = 0; pass < 3; pass += 1) ms += wanted - Date.parse(`${localTime(ms, timeZone).replace(' ', 'T')}Z`);
  return ms;
}

// From the first place to have a day to the last; half and quarter hours; clocks that change by an hour, half an hour, around Ramadan.
const zones = [
  ['Pacific/Kiritimati', '2027-01-31 23:59:59'],
  ['Australia/Lord_Howe', '2027-04-03 23:59:59'],
  ['Asia/Kathmandu', '2027-01-31 00:00:00'],
  ['Africa/Casablanca', '2027-03-07 00:00:00'],
  ['Europe/Berlin', '2027-10-30 23:59:59'],
  ['America/St_Johns', '2027-03-13 23:59:59'],
  ['America/Los_Angeles', '2027-12-31 23:59:59'],
  ['Pacific/Niue', '2028-02-29 00:00:00'],
] as const;

test.each(zones)(
  'C10: in %s a plan bought on %s grants each month once, at its moment, and each spend is in one month of the usage',
  async (timeZone, local) => {
    setClock(momentOf(local, timeZone));
    const client = await fixture.newClient();
    await subscribe(fixture, client, { planId: 2, interval: 'year' });
    const [period] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.clientId, client.id), isNotNull(subscriptions.paymentId)));
    const startsAt = period?.startsAt ?? new Date(0);
    // What was left of the trial goes first, on its day.
    await spend(client, 60);
    for (let month = 1; month < 12; month += 1) {
      const turnsAt = addMonths(startsAt, month).getTime();
      setClock(turnsAt - 1);
      await spend(client, 7);
      const before = await accountOf(client, 'standard');
      expect(before).toEqual({ balance: month === 1 ? 593 : 592, held: 0 });
      setClock(turnsAt);
      await spend(client, 1);
      expect(await accountOf(client, 'standard')).toEqual({ balance: 599, held: 0 });
    }
    expect((await linesOf(client, 'grant')).map(({ credits }) => credits).sort((a, b) => a - b)).toEqual([
      60,
      ...Array.from({ length: 12 }, () => 600),
    ]);
    const spent = await linesOf(client, 'spend');
    const byMonth = new Map<string, number>();
    for (const { credits, createdAt } of spent) {
      const month = localTime(createdAt.getTime(), timeZone).slice(0, 7);
      byMonth.set(month, (byMonth.get(month) ?? 0) - credits);
    }
    const { access_token: token } = await fixture.logIn(client.email);
    for (const [month, credits] of byMonth) {
      const query = { month, time_zone: timeZone };
      const { items } = (await fixture.call('GET', 'client/month_usage', { token, query })).body;
      expect([month, sum(items)]).toEqual([month, credits]);
    }
    expect([...byMonth.values()].reduce((total, credits) => total + credits, 0)).toBe(-sum(spent));
    // The last month ends with the year.
    setClock(addMonths(startsAt, 12).getTime() - 1);
    await spend(client, 599);
    expect(await accountOf(client, 'standard')).toEqual({ balance: 0, held: 0 });
  },
  60_000,
);

async function buyPack(client: SignedIn): Promise<string> {
  const { access_token: token } = await fixture.logIn(client.email);
  const body = { kind: 'credit', pack_id: 1, quantity: 1, request_id: crypto.randomUUID() };
  const { id } = (await fixture.call('POST', 'client/payment/session', { token, body })).body;
  expect((await payByCard(fixture, token, id)).status).toBe(200);
  const [payment] = await db.select().from(payments).where(eq(payments.paymentSessionId, id));
  return payment?.id ?? '';
}

test('C02, P15: while 60 answers spend in parallel a refund takes only what nobody holds, and all of it adds up', async () => {
  clock.set('2026-03-10T12:00:00Z');
  const client = await fixture.newClient();
  const paymentId = await buyPack(client);
  const answer = async (credits: number) => {
    const request = creditRequest(client.id, { group: 'advanced', credits });
    await credit.reserve(request);
    if (credits % 3 === 0) await credit.refund(request.requestId);
    else await credit.settle(request.requestId, credits);
  };
  const answers = Array.from({ length: 60 }, (_, at) => answer(1 + (at % 9)));
  const refund = fixture.service.operator.refundPayment({ paymentId });
  const outcomes = await Promise.allSettled([...answers.slice(0, 30), refund, ...answers.slice(30)]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'insufficient_credit' });
  const [granted, spent, taken] = await Promise.all([
    linesOf(client, 'grant', 'advanced'),
    linesOf(client, 'spend', 'advanced'),
    linesOf(client, 'adjust', 'advanced'),
  ]);
  const account = await accountOf(client, 'advanced');
  expect(sum(granted) + sum(spent) + sum(taken)).toBe(account?.balance);
  expect(account?.held).toBe(0);
  // Of the pack nothing is left; what remains can only be the trial's.
  expect(account?.balance).toBeLessThanOrEqual(10);
  await expect(fixture.service.operator.refundPayment({ paymentId })).rejects.toThrow('refunded already');
});

test('C01: of 50 spends through two processes at once on credit for one, one is admitted', async () => {
  clock.set('2026-03-10T12:00:00Z');
  const client = await fixture.newClient();
  const processes = [jobContext(fixture), jobContext(fixture)] as const;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      reserveCredit(processes[at % 2 === 0 ? 0 : 1], creditRequest(client.id, { credits: 60 })),
    ),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_credit' });
  expect(await accountOf(client, 'standard')).toEqual({ balance: 60, held: 60 });
});

test('C10: a hold that two workers close at once is closed by one of them', async () => {
  clock.set('2026-03-10T12:00:00Z');
  const client = await fixture.newClient();
  const workers = [jobContext(fixture), jobContext(fixture)] as const;
  const requests = Array.from({ length: 20 }, () => creditRequest(client.id, { credits: 3 }));
  for (const request of requests) await credit.reserve(request);
  await Promise.all(
    requests.flatMap(({ requestId }, at) => [
      settleCredit(workers[at % 2 === 0 ? 0 : 1], requestId, 3),
      settleCredit(workers[1], requestId, 2),
      refundCredit(workers[0], requestId),
    ]),
  );
  const spent = await linesOf(client, 'spend');
  const closed = await db.select().from(creditHolds).where(eq(creditHolds.clientId, client.id));
  expect(closed.every(({ state }) => state !== 'open')).toBe(true);
  const settled = closed.filter(({ state }) => state === 'settled').map(({ requestId }) => requestId);
  expect(spent.map(({ requestId }) => requestId).sort()).toEqual(settled.sort());
  for (const { credits } of spent) expect([-3, -2]).toContain(credits);
  expect(await accountOf(client, 'standard')).toEqual({ balance: 60 + sum(spent), held: 0 });
});

/** The same context, whose transactions do all their work and then end before they are committed. */
const killedAtCommit = (sound: MainContext): MainContext => ({
  ...sound,
  transact: (work) =>
    sound.transact(async (repositories) => {
      await work(repositories);
      throw new Error('killed before commit');
    }),
});

test.each([
  ['settles it', 599, (context: MainContext, requestId: string) => settleCredit(context, requestId, 50)],
  // The one that was spent meanwhile was then taken from the old month, which is spent first.
  ['frees it as left over', 600, (context: MainContext) => refundStaleHolds(context, -1)],
] as const)(
  'C05, C10: a process that dies while it grants a month, with an answer running from the month before, loses and doubles nothing; the next one %s',
  async (_, left, close) => {
    clock.set('2026-05-31T12:00:00Z');
    const client = await fixture.newClient();
    await subscribe(fixture, client, { planId: 2, interval: 'year' });
    await spend(client, 60);
    const running = creditRequest(client.id, { credits: 50 });
    await credit.reserve(running);
    clock.set('2026-06-30T12:00:00Z');
    const context = jobContext(fixture);
    const dying = killedAtCommit(context);
    for (let time = 0; time < 3; time += 1)
      await expect(reserveCredit(dying, creditRequest(client.id))).rejects.toThrow('killed');
    await expect(settleCredit(dying, running.requestId, 50)).rejects.toThrow('killed');
    expect(await linesOf(client, 'grant')).toHaveLength(2);
    expect(await accountOf(client, 'standard')).toEqual({ balance: 600, held: 50 });
    await spend(client, 1);
    // What is held of the old month stays until the answer ends; the rest of that month is gone.
    expect(await accountOf(client, 'standard')).toEqual({ balance: 649, held: 50 });
    await close(context, running.requestId);
    await close(context, running.requestId);
    expect(await linesOf(client, 'grant')).toHaveLength(3);
    expect(await accountOf(client, 'standard')).toEqual({ balance: left, held: 0 });
  },
);
