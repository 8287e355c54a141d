import { sized } from '@deskmate/api/testing/sized';
import { disputes, payments, refunds } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { shuffle } from '../../testing/shuffle.ts';
import { createStripeFixture, type StripeFixture } from '../../testing/stripe-fixture.ts';

type Event = ReturnType<StripeFixture['newEvents']>[number];
type StripeObject = { id: string; status: string; amount: number; amount_paid: number };

const lite = { kind: 'plan', plan_id: 2, interval: 'month' } as const;
const pack = { kind: 'credit', pack_id: 1, quantity: 2 } as const;
const good = '4242424242424242';
const disputed = '4000000000000259';
const { clientCount, until, notices, said } = sized(
  { clientCount: 4, until: '2026-06-01T12:00:00Z', notices: 100, said: 'a hundred' },
  { clientCount: 12, until: '2026-10-01T12:00:00Z', notices: 1000, said: 'a thousand' },
);

/** Months of clients, whose events nobody was told of. Each of the four kinds of client is there as often. */
async function liveUnnoticed(fixture: StripeFixture): Promise<{ clients: SignedIn[]; events: Event[] }> {
  const clients: SignedIn[] = [];
  const stripe = async (path: string, body?: Record<string, string>) => {
    const headers = { authorization: `Bearer ${fixture.stripe.secretKey}` };
    const sent = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
    const answer = await fetch(fixture.stripe.url + path, { headers, ...sent });
    return ((await answer.json()) as { data: StripeObject[] }).data;
  };
  const decide = async (words: string) => {
    const [open] = (await stripe('/v1/disputes?limit=100')).filter(({ status }) => status === 'needs_response');
    await stripe(`/v1/disputes/${open?.id}`, { 'evidence[uncategorized_text]': words });
  };
  const buy = async (client: SignedIn, purchase: typeof lite | typeof pack, cardNumber: string) =>
    fixture.checkOut((await fixture.open(client, purchase)).body, { cardNumber });
  for (let at = 0; at < clientCount; at += 1) {
    const client = await fixture.newClient();
    clients.push(client);
    await buy(client, lite, at % 4 === 1 ? disputed : good);
    if (at % 4 === 1) await decide('winning_evidence');
    await buy(client, pack, at % 4 === 2 ? disputed : good);
    if (at % 4 === 2) await decide('losing_evidence');
    if (at % 4 === 3) {
      const [newest] = await stripe('/v1/payment_intents?limit=1');
      await stripe('/v1/refunds', { payment_intent: newest?.id ?? '', amount: '250' });
    }
    fixture.passTo(new Date(fixture.clock.now() + 3_600_000).toISOString());
  }
  fixture.passTo(until);
  return { clients, events: fixture.newEvents() };
}

/** What every client has, and the money that was taken and given back. */
async function outcomeOf(fixture: StripeFixture, clients: SignedIn[]) {
  const outcome: object[] = [];
  for (const client of clients) {
    const { plan_id, valid_to, renews, credits } = await fixture.get(client, 'client/subscription');
    const paid = await fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
    const balances = credits.map(({ balance }: { balance: number }) => balance);
    outcome.push({ plan_id, valid_to, renews, balances, paid: paid.map(({ amount }) => amount).sort((a, b) => a - b) });
  }
  const returned = (rows: { amount: number; status?: string }[]) =>
    rows.map(({ amount, status }) => `${amount} ${status ?? ''}`).sort();
  return {
    clients: outcome,
    refunds: returned((await fixture.db.select().from(refunds)).map(({ amount }) => ({ amount }))),
    disputes: returned(await fixture.db.select().from(disputes)),
  };
}

test(`P04, P05, P15: ${said} notices, disputes among them, shuffled and each five times, leave what they leave in their order`, async () => {
  const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];
  for (const order of ['in order, once', 'shuffled, five times'] as const) {
    const fixture = await createStripeFixture();
    const { clients, events } = await liveUnnoticed(fixture);
    expect(events.length).toBeGreaterThan(notices);
    if (order === 'in order, once') for (const event of events) await fixture.notify(fixture.stripe.sign(event));
    else {
      const copies = shuffle(
        events.flatMap((event) => [event, event, event, event, event]),
        11,
      );
      for (let from = 0; from < copies.length; from += 100) {
        const part = copies.slice(from, from + 100).map((event) => fixture.notify(fixture.stripe.sign(event)));
        for (const { status } of await Promise.all(part)) expect(status).toBe(200);
      }
    }
    await fixture.settled();
    await fixture.service.operator.reconcilePayments();
    expect(await checkLedger(fixture.db)).toEqual([]);
    outcomes.push(await outcomeOf(fixture, clients));
    await fixture.close();
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
  // The renewals of a card whose payments are disputed are disputed too.
  const decided = outcomes[0]?.disputes.filter((dispute) => !dispute.endsWith('open'));
  const ofEachKind = (outcome: string) => Array.from({ length: clientCount / 4 }, () => outcome);
  expect(decided).toEqual([...ofEachKind('1000 lost'), ...ofEachKind('500 won')]);
  expect(outcomes[0]?.refunds).toEqual(ofEachKind('250 '));
  expect(outcomes[0]?.clients).toHaveLength(clientCount);
}, 240_000);

test('P04: a dispute that is reported long before its payment is applied once the payment is, however often it was tried', async () => {
  const fixture = await createStripeFixture();
  const tell = async (events: Event[]) => {
    for (const event of events) await fixture.notify(fixture.stripe.sign(event));
    await fixture.settled();
  };
  const buy = async (cardNumber: string): Promise<Event[]> => {
    const client = await fixture.newClient();
    await fixture.checkOut((await fixture.open(client, pack)).body, { cardNumber });
    return fixture.newEvents();
  };
  const isDispute = ({ type }: Event) => type.startsWith('charge.dispute');
  const events = await buy(disputed);
  await tell(events.filter(isDispute));
  for (let round = 0; round < 6; round += 1) await tell(await buy(good));
  await tell(events.filter((event) => !isDispute(event)));
  expect(await fixture.db.select().from(disputes)).toHaveLength(1);
  await fixture.close();
});
