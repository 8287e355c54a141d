import { payments, refunds } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';

const fixture = await createStripeFixture();
afterAll(() => fixture.close());

const day = 86_400_000;
/** Last moments of a month and first ones of the next, as clients see them from Kiritimati to Los Angeles. */
const starts = ['2026-03-31T09:59:59Z', '2026-03-31T10:00:00Z', '2026-03-31T23:59:59Z', '2026-04-01T07:00:00Z'];

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
  const asked = { plan_id: planId, interval, priced_at, due_now };
  const changed = await fixture.call('POST', 'client/subscription/change', { token, body: asked });
  expect(changed.status).toBe(200);
}

test('P05, P15: over two years of failures, changes and refunds every month’s money and credit are what Stripe took', async () => {
  const clients: SignedIn[] = [];
  for (const start of starts) {
    fixture.passTo(start);
    const client = await fixture.newClient();
    const { body } = await fixture.open(client, { kind: 'plan', plan_id: 2, interval: 'month' });
    await fixture.checkOut(body);
    clients.push(client);
  }
  const [steady, failing, changing, refunded] = clients as [SignedIn, SignedIn, SignedIn, SignedIn];
  const startMs = Date.parse('2026-04-01T12:00:00Z');
  for (let month = 1; month <= 24; month += 1) {
    if (month === 4) await useCard(failing, '4000000000000341');
    if (month === 6) await useCard(failing, '4242424242424242');
    if (month === 8) await changePlan(changing, 4, 'month');
    if (month === 14) await changePlan(changing, 4, 'year');
    if (month === 10) {
      const [last] = (await paymentsOf(refunded)).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      await fixture.service.operator.refundPayment({ paymentId: last?.id ?? '', amount: 100 });
    }
    fixture.passTo(new Date(startMs + month * 30.5 * day).toISOString());
    await deliverDisordered();
    expect(await checkLedger(fixture.db)).toEqual([]);
    const ours = (await fixture.db.select().from(payments)).map(({ amount }) => String(amount)).sort();
    expect(ours).toEqual(await paidAtStripe());
  }
  expect(await paymentsOf(steady)).toHaveLength(25);
  expect(await fixture.db.select().from(refunds)).toMatchObject([{ amount: 100 }]);
  expect(await fixture.get(steady, 'client/subscription')).toMatchObject({ plan_id: 2, renews: true });
  expect(await fixture.get(changing, 'client/subscription')).toMatchObject({ plan_id: 4, interval: 'year' });
  expect((await fixture.service.operator.reconcilePayments()).failed).toBe(0);
  expect((await fixture.db.select().from(payments)).map(({ amount }) => String(amount)).sort()).toEqual(
    await paidAtStripe(),
  );
}, 120_000);
