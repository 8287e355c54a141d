import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { PaidPayment } from '../../ports/payment-gateway.ts';
import type { Repositories } from '../../repositories.ts';
import type { Client } from '../clients/clients-repository.ts';
import { grantCredit } from '../credit/grant-credit.ts';
import { startPaidPlan } from '../subscriptions/start-paid-plan.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

type Deps = Pick<MainContext, 'repositories' | 'transact' | 'clock' | 'log'>;

/**
 * Gives a client what a session was for, exactly once, however often and in whatever order the gateway reports it.
 * An amount that is not ours grants nothing and is reported.
 */
export async function fulfillPayment(deps: Deps, payment: PaidPayment): Promise<PaymentSession | null> {
  const session = await deps.repositories.paymentSessions.find(payment.paymentSessionId);
  if (!session) return null;
  if (session.amount !== payment.amount || session.currency !== payment.currency) {
    await reportMismatch(deps, session, payment);
    return session;
  }
  const now = new Date(deps.clock.now());
  return deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(session.clientId);
    const paid = client && (await repositories.paymentSessions.claimPaid(session.id));
    if (!paid) return repositories.paymentSessions.find(session.id);
    await recordPayment(repositories, { client, paid, payment, now });
    await deliver(repositories, paid, now);
    return paid;
  });
}

type Recorded = { client: Client; paid: PaymentSession; payment: PaidPayment; now: Date };

/** The payment, its invoice, the customer id at the gateway and the audit entry. */
async function recordPayment(
  { payments, audit }: Repositories,
  { client, paid, payment, now }: Recorded,
): Promise<void> {
  const { id: clientId, firstName, lastName, email: clientEmail } = client;
  const { gateway, amount, currency, description, quantity } = paid;
  const paymentId = newId();
  const { reference: gatewayReference, customerId } = payment;
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
    return startPaidPlan(repositories, { clientId, version, interval, now });
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

async function reportMismatch(deps: Deps, session: PaymentSession, payment: PaidPayment): Promise<void> {
  const { id, clientId, amount, currency } = session;
  const details = { session: id, amount, currency, received: payment.amount, received_currency: payment.currency };
  deps.log.error(details, 'a payment is not what was asked for; nothing was granted');
  await deps.repositories.audit.add({
    clientId,
    action: 'payment_mismatch',
    details,
    at: new Date(deps.clock.now()),
  });
}
