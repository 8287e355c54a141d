import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { Client } from '../clients/clients-repository.ts';
import { grantCredit } from '../credit/grant-credit.ts';
import { takePlan } from '../subscriptions/take-plan.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

/** What a gateway says it has received. */
export type Receipt = {
  paymentSessionId: string;
  reference: string;
  customerId: string;
  /** Minor units. */
  amount: number;
  currency: string;
};

/**
 * Gives a client what a session was for, exactly once, however often and in whatever order it is told.
 * An amount that is not ours grants nothing and is reported (`safety.md` P10).
 */
export async function applyPaidSession(context: MainContext, receipt: Receipt): Promise<PaymentSession | null> {
  const session = await context.repositories.paymentSessions.find(receipt.paymentSessionId);
  if (!session) return null;
  if (session.amount !== receipt.amount || session.currency !== receipt.currency) {
    await reportMismatch(context, session, receipt);
    return session;
  }
  const now = new Date(context.clock.now());
  return context.transact(async (repositories) => {
    const client = await repositories.clients.lock(session.clientId);
    const paid = client && (await repositories.paymentSessions.claimPaid(session.id));
    if (!paid) return repositories.paymentSessions.find(session.id);
    await keepBooks(repositories, { client, paid, receipt, now });
    await deliver(repositories, paid, now);
    return paid;
  });
}

type Paid = { client: Client; paid: PaymentSession; receipt: Receipt; now: Date };

async function keepBooks({ payments, audit }: Repositories, { client, paid, receipt, now }: Paid): Promise<void> {
  const { id: clientId, firstName, lastName, email: clientEmail } = client;
  const { gateway, amount, currency, description, quantity } = paid;
  const paymentId = newId();
  const { reference: gatewayReference, customerId } = receipt;
  await payments.add({
    id: paymentId,
    clientId,
    paymentSessionId: paid.id,
    gateway,
    gatewayReference,
    amount,
    currency,
    createdAt: now,
  });
  await payments.addInvoice({
    id: newId(),
    clientId,
    paymentId,
    clientName: `${firstName} ${lastName}`,
    clientEmail,
    lines: [{ description, quantity: quantity ?? 1, amount }],
    amount,
    currency,
    issuedAt: now,
  });
  await payments.rememberCustomer({ clientId, gateway, customerId });
  const details = { payment: paymentId, purchase: paid.purchaseKey, amount, currency };
  await audit.add({ clientId, action: paid.packId === null ? 'plan_bought' : 'credit_bought', details, at: now });
}

async function deliver(repositories: Repositories, paid: PaymentSession, now: Date): Promise<void> {
  const { id, clientId, planVersionId, interval, packId, quantity } = paid;
  if (planVersionId && interval) {
    const version = await repositories.plans.findVersion(planVersionId);
    if (!version) throw new Error('a plan that was paid for is missing');
    return takePlan(repositories, { clientId, version, interval, now });
  }
  // Also one that was taken off sale meanwhile: it was paid.
  const pack = packId === null ? null : await repositories.plans.findPackEvenRetired(packId);
  if (!pack || !quantity) throw new Error('a payment session names nothing to deliver');
  await grantCredit(repositories, {
    clientId,
    kind: 'bought',
    requestId: `payment:${id}`,
    credits: { [pack.group]: pack.credits * quantity },
    expiresAt: new Date(now.getTime() + pack.validDays * 86_400_000),
    now,
  });
}

async function reportMismatch(context: MainContext, session: PaymentSession, receipt: Receipt): Promise<void> {
  const { id, clientId, amount, currency } = session;
  const details = { session: id, amount, currency, received: receipt.amount, received_currency: receipt.currency };
  context.log.error(details, 'a payment is not what was asked for; nothing was granted');
  await context.repositories.audit.add({
    clientId,
    action: 'payment_mismatch',
    details,
    at: new Date(context.clock.now()),
  });
}
