import { gatewaySubscriptions } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MainContext } from '../../context.ts';
import { countCalls } from '../../testing/count-calls.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture, type StripeFixture } from '../../testing/stripe-fixture.ts';
import { applySubscription } from './apply-subscription.ts';

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await createStripeFixture();
});
afterEach(() => fixture.close());

/** Pays; nothing is delivered. @returns the subscription's reference. */
async function subscribe(client: SignedIn, plan_id: number): Promise<string> {
  fixture.newEvents();
  const { body } = await fixture.open(client, { kind: 'plan', plan_id, interval: 'month' });
  await fixture.checkOut(body);
  const created = fixture.stripe.events().findLast(({ type }) => type === 'customer.subscription.created');
  if (!created) throw new Error('nothing was subscribed');
  return (created.data.object as { id: string }).id;
}

test('a subscription is brought up to date with as many queries after years as after its first month', async () => {
  const client = await fixture.newClient();
  const reference = await subscribe(client, 3);
  const calls: string[] = [];
  const deps = countCalls(jobContext(fixture, { config: fixture.gatewayConfig }), calls);
  const callsOfRepetition = async () => {
    await applySubscription(deps, reference);
    calls.length = 0;
    await applySubscription(deps, reference);
    return [...calls];
  };
  const first = await callsOfRepetition();
  fixture.passTo('2028-05-11T12:00:00Z');
  expect(await callsOfRepetition()).toEqual(first);
});

test('a subscription that another has replaced is ended once, while the gateway still calls it active', async () => {
  const client = await fixture.newClient();
  const context = jobContext(fixture, { config: fixture.gatewayConfig });
  const older = await subscribe(client, 3);
  await applySubscription(context, older);
  fixture.passTo('2026-03-10T13:00:00Z');
  const newer = await subscribe(client, 4);
  const ended: string[] = [];
  const { gateway } = context;
  if (!gateway) throw new Error('there is no gateway');
  const lagging: MainContext = {
    ...context,
    gateway: { ...gateway, endSubscription: async (reference) => void ended.push(reference) },
  };
  await applySubscription(lagging, newer);
  expect(ended).toEqual([older]);
  await applySubscription(context, older);
  const [stored] = await fixture.db
    .select()
    .from(gatewaySubscriptions)
    .where(eq(gatewaySubscriptions.reference, older));
  expect(stored?.status).toBe('ended');
});
