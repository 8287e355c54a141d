import { payments, refunds } from '@deskmate/db/tables/main/payments';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createSandboxGateway } from '../../adapters/sandbox/sandbox-gateway.ts';
import { createSandboxRepository } from '../../adapters/sandbox/sandbox-repository.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { jobContext } from '../../testing/job-context.ts';
import { createSandboxShop, createStripeShop } from '../../testing/shop.ts';
import { buy, contractsOf, withdraw, withdrawalDays } from '../../testing/withdrawal.ts';
import { completeWithdrawals } from './complete-withdrawal.ts';

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;

test('a withdrawal that cannot be refunded holds up no other', async () => {
  const shop = await createSandboxShop({ config: { withdrawalDays } });
  const { db, clock } = shop.fixture;
  const [first, second] = [await shop.fixture.newClient(), await shop.fixture.newClient()];
  for (const client of [first, second]) {
    await buy(shop, client, pro);
    await withdraw(shop, client, (await contractsOf(shop, client))[0].id);
  }
  // As if the process had ended between each declaration and its refund.
  await db.delete(refunds);
  await db.update(withdrawals).set({ doneAt: null });
  const [stuck] = await db.select().from(payments).where(eq(payments.clientId, first.id));
  clock.forward(120_000);
  const gateway = createSandboxGateway({ production: false, clock, store: createSandboxRepository(db) });
  const failing: PaymentGateway = {
    ...gateway,
    refund: async (refund) => {
      if (refund.paymentReference === stuck?.gatewayReference) throw new Error('no answer');
      return gateway.refund(refund);
    },
  };
  await completeWithdrawals(jobContext(shop.fixture, { adapters: { gateway: failing } }), 1);
  expect(await shop.refundsOf(first)).toEqual([]);
  expect(await shop.refundsOf(second)).toEqual([1200]);
  await shop.close();
});

test.each([
  ['winning_evidence', [400]],
  ['losing_evidence', []],
])('a withdrawal whose payment the bank has taken back waits for the end of the dispute: %s', async (words, given) => {
  const shop = await createStripeShop({ withdrawalDays });
  const { stripe, db, clock, service } = shop.fixture;
  const client = await shop.fixture.newClient();
  await buy(shop, client, { kind: 'credit', pack_id: 1, quantity: 1 });
  await shop.spend(client, 'advanced', 10 + 40);
  const [{ id }] = await contractsOf(shop, client);
  stripe.refuse('/v1/refunds', true);
  expect(await withdraw(shop, client, id)).toMatchObject({ body: { kept: 100, refund: 400, is_refunded: false } });
  stripe.refuse('/v1/refunds', false);
  const [payment] = await db.select().from(payments).where(eq(payments.clientId, client.id));
  const dispute = stripe.disputePayment(payment?.gatewayReference ?? '');
  await shop.arrive();
  const complete = () => completeWithdrawals(jobContext(shop.fixture, { config: shop.config }), 10);
  const isDone = async () => (await db.select().from(withdrawals))[0]?.doneAt !== null;
  clock.forward(120_000);
  await complete();
  expect(await isDone()).toBe(false);
  await expect(service.operator.refundPayment({ paymentId: id })).rejects.toThrow('its dispute is open');
  await fetch(`${stripe.url}/v1/disputes/${dispute}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': words }),
  });
  await shop.arrive();
  await complete();
  expect(await isDone()).toBe(true);
  expect(await shop.refundsOf(client)).toEqual(given);
  await shop.close();
});
