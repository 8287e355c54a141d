import { addMonths } from '@deskmate/api/plans/subscription-months';
import { sized } from '@deskmate/api/testing/sized';
import { clients as clientRows } from '@deskmate/db/tables/main/clients';
import { ledgerEntries } from '@deskmate/db/tables/main/credits';
import { disputes, payments, refunds } from '@deskmate/db/tables/main/payments';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { creditRequest } from '../../testing/credit-request.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';

const fixture = await createStripeFixture();
afterAll(() => fixture.close());

/** The last moment of March on each clock, or the first of April. */
const starts = [
  { at: '2026-03-31T09:59:59Z', timeZone: 'Pacific/Kiritimati' },
  { at: '2026-03-31T18:15:00Z', timeZone: 'Asia/Kathmandu' },
  { at: '2026-03-31T21:59:59Z', timeZone: 'Europe/Berlin' },
  { at: '2026-04-01T02:29:59Z', timeZone: 'America/St_Johns' },
] as const;

/** In which month each thing happens. */
const script = sized(
  { months: 13, fails: 2, mended: 3, changes: 5, refunded: 6, toYear: 8, disputed: 9, decided: 10, bought: 12 },
  { months: 24, fails: 4, mended: 6, changes: 8, refunded: 10, toYear: 14, disputed: 15, decided: 16, bought: 18 },
);

/** Every event three times and in a disorder that is the same each time. */
async function deliverDisordered(): Promise<void> {
  const events = fixture.newEvents();
  const copies = events.flatMap((event, at) => [0, 1, 2].map((copy) => ({ event, at: (at * 7 + copy * 13) % 17 })));
  const disordered = copies.sort((a, b) => a.at - b.at);
  await Promise.all(
    disordered.map(async ({ event }) => {
      expect((await fixture.notify(fixture.stripe.sign(event))).status).toBe(200);
    }),
  );
  await fixture.settled();
}

const paymentsOf = (client: SignedIn) => fixture.db.select().from(payments).where(eq(payments.clientId, client.id));

/** The invoices that Stripe has as paid, without those of nothing. */
async function paidAtStripe(): Promise<string[]> {
  const headers = { authorization: `Bearer ${fixture.stripe.secretKey}` };
  const amounts: string[] = [];
  for (let after = ''; ; ) {
    const page = after === '' ? '' : `&starting_after=${after}`;
    const answer = await fetch(`${fixture.stripe.url}/v1/invoices?limit=100&status=paid${page}`, { headers });
    const { data, has_more } = (await answer.json()) as {
      data: { id: string; amount_paid: number }[];
      has_more: boolean;
    };
    amounts.push(...data.map(({ amount_paid: amount }) => String(amount)));
    after = data.at(-1)?.id ?? '';
    if (!has_more) return amounts.sort();
  }
}

async function useCard(client: SignedIn, card: string): Promise<void> {
  const { body } = await fixture.call('POST', 'client/stripe/customer/portal', {
    token: await fixture.tokenOf(client),
  });
  await fetch(body.portal_url, { method: 'POST', body: new URLSearchParams({ card }) });
}

async function changePlan(client: SignedIn, planId: number, interval: 'month' | 'year'): Promise<void> {
  const token = await fixture.tokenOf(client);
  const query = { plan_id: String(planId), interval };
  const { body } = await fixture.call('GET', 'client/subscription/change', { token, query });
  const { priced_at, due_now } = body;
  const change = { plan_id: planId, interval, priced_at, due_now };
  const changed = await fixture.call('POST', 'client/subscription/change', { token, body: change });
  expect(changed.status).toBe(200);
}

/** Uses some credit, if there is any, as people do. */
async function use(client: SignedIn, credits: number): Promise<void> {
  const request = creditRequest(client.id, { credits });
  const reserved = await fixture.service.credit.reserve(request).then(
    () => true,
    ({ code }: { code: string }) => {
      expect(['insufficient_credit', 'subscription_expired']).toContain(code);
      return false;
    },
  );
  if (reserved) await fixture.service.credit.settle(request.requestId, credits);
}

/** What the client sees is what the lines of the ledger come to, and what was spent this month what their usage shows. */
async function expectToAddUp(client: SignedIn, timeZone: string): Promise<void> {
  const { credits } = await fixture.get(client, 'client/subscription');
  const lines = await fixture.db.select().from(ledgerEntries).where(eq(ledgerEntries.clientId, client.id));
  for (const { group, balance } of credits) {
    const ofGroup = lines.filter((line) => line.group === group);
    expect(ofGroup.reduce((sum, line) => sum + line.credits, 0)).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  const monthOf = (at: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at).slice(0, 7);
  const usage = await fixture.get(client, 'client/month_usage', { time_zone: timeZone });
  expect(usage.month).toBe(monthOf(fixture.clock.date()));
  const spent = lines.filter(({ kind, createdAt }) => kind === 'spend' && monthOf(createdAt) === usage.month);
  const shown: number[] = usage.items.map((item: { credits: number }) => item.credits);
  expect(shown.reduce((sum, credits) => sum + credits, 0)).toBe(spent.reduce((sum, line) => sum - line.credits, 0));
}

/** Decides the one dispute that is open. */
async function decideDispute(words: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  const headers = { authorization: `Bearer ${fixture.stripe.secretKey}` };
  const listed = await fetch(`${fixture.stripe.url}/v1/disputes`, { headers });
  const { data } = (await listed.json()) as { data: { id: string; status: string }[] };
  const open = data.filter(({ status }) => status === 'needs_response');
  expect(open).toHaveLength(1);
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': words });
  await fetch(`${fixture.stripe.url}/v1/disputes/${open[0]?.id}`, { method: 'POST', headers, body });
}

test(`P05, P15: over ${script.months} months of failures, changes, refunds and disputes in four time zones every month’s money and credit are what Stripe took`, async () => {
  const clients: SignedIn[] = [];
  for (const { at, timeZone } of starts) {
    fixture.passTo(at);
    const client = await fixture.newClient();
    await fixture.db.update(clientRows).set({ timeZone }).where(eq(clientRows.id, client.id));
    const { body } = await fixture.open(client, { kind: 'plan', plan_id: 2, interval: 'month' });
    await fixture.checkOut(body);
    await deliverDisordered();
    clients.push(client);
  }
  const [steady, failing, changing, refunded] = clients as [SignedIn, SignedIn, SignedIn, SignedIn];
  const start = new Date('2026-04-01T12:00:00Z');
  for (let month = 1; month <= script.months; month += 1) {
    if (month === script.fails) await useCard(failing, '4000000000000341');
    if (month === script.mended) await useCard(failing, '4242424242424242');
    if (month === script.changes) await changePlan(changing, 4, 'month');
    if (month === script.toYear) await changePlan(changing, 4, 'year');
    if (month === script.refunded) {
      const [last] = (await paymentsOf(refunded)).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      await fixture.service.operator.refundPayment({ paymentId: last?.id ?? '', amount: 100 });
    }
    // The renewal of the month after is disputed; while that is open nothing renews, and once it is won the time comes back.
    if (month === script.disputed) await useCard(refunded, '4000000000000259');
    if (month === script.decided) await decideDispute('winning_evidence');
    if (month === script.bought) {
      const { body } = await fixture.open(refunded, { kind: 'plan', plan_id: 2, interval: 'month' });
      await fixture.checkOut(body);
    }
    for (const client of clients) await use(client, month);
    // Once after each turn of everybody's month.
    fixture.passTo(addMonths(start, month).toISOString());
    await deliverDisordered();
    for (const [at, client] of clients.entries()) {
      await use(client, 5);
      await expectToAddUp(client, starts[at]?.timeZone ?? '');
    }
    if (month === script.disputed)
      expect(await fixture.get(refunded, 'client/subscription')).toMatchObject({ renews: false });
    expect(await checkLedger(fixture.db)).toEqual([]);
    const ours = (await fixture.db.select().from(payments)).map(({ amount }) => String(amount)).sort();
    expect(ours).toEqual(await paidAtStripe());
  }
  expect(await paymentsOf(steady)).toHaveLength(script.months + 1);
  expect(await fixture.db.select().from(refunds)).toMatchObject([{ amount: 100 }]);
  expect(await fixture.db.select().from(disputes)).toMatchObject([{ amount: 500, status: 'won' }]);
  expect(await fixture.get(refunded, 'client/subscription')).toMatchObject({ plan_id: 2, renews: true });
  // A month that was paid was granted once; the trial's credit came first.
  const ofSteady = and(eq(ledgerEntries.clientId, steady.id), eq(ledgerEntries.kind, 'grant'));
  const grants = (await fixture.db.select().from(ledgerEntries).where(ofSteady)).filter(
    ({ group }) => group === 'standard',
  );
  expect(grants.map(({ credits }) => credits).sort((a, b) => a - b)).toEqual([
    60,
    ...Array.from({ length: script.months + 1 }, () => 600),
  ]);
  expect(await fixture.get(steady, 'client/subscription')).toMatchObject({ plan_id: 2, renews: true });
  expect(await fixture.get(changing, 'client/subscription')).toMatchObject({ plan_id: 4, interval: 'year' });
  expect((await fixture.service.operator.reconcilePayments()).failed).toBe(0);
  expect((await fixture.db.select().from(payments)).map(({ amount }) => String(amount)).sort()).toEqual(
    await paidAtStripe(),
  );
}, 120_000);
