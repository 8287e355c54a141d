import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { grantCredit } from '../../credit/grant-credit.ts';
import { lockReferrer, rewardReferral } from '../../credit/referral/reward-referral.ts';
import type { PaidPayment, Period } from '../../ports/payment-gateway.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { scheduleLateRefund } from '../refunds/schedule-late-refund.ts';
import { type Outcome, startPaidPlan } from '../renewals/start-paid-plan.ts';
import type { InvoiceLine } from '../webhook/payments-repository.ts';
import { mailContract } from './mail-contract.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';
import { toBought } from './to-contract.ts';

/** A payment received; without a gateway's customer, a purchase that costs nothing. */
type Received = Omit<PaidPayment, 'customerId' | 'fromBalance' | 'tax'> & {
  fromBalance?: number;
  tax?: number;
  customerId: string | null;
  /** For which time a plan is given for nothing. */
  freePeriod?: Period;
};

/**
 * Gives a client what a session was for, exactly once, however often and in whatever order the gateway reports it.
 * An amount that is not ours grants nothing and is reported.
 */
export async function fulfillPayment(app: MainContext, payment: Received): Promise<PaymentSession | null> {
  const session = await app.repositories.paymentSessions.find(payment.paymentSessionId);
  if (!session) return null;
  if (session.amount !== payment.amount + (payment.fromBalance ?? 0) || session.currency !== payment.currency) {
    await reportMismatch(app, session, payment);
    return session;
  }
  const now = app.clock.date();
  return app.transact(async (tx) => {
    const client = await tx.clients.lock(session.clientId);
    const paid = client && (await tx.paymentSessions.claimPaid(session.id));
    if (!paid) return tx.paymentSessions.find(session.id);
    const bought = await boughtBy(tx, paid);
    const period = payment.renews?.period ?? payment.freePeriod ?? null;
    const paymentId = await recordPayment(tx, client, {
      gateway: paid.gateway,
      paymentSessionId: paid.id,
      subscriptionReference: payment.renews?.subscriptionReference ?? null,
      payment,
      line: {
        description: paid.description,
        quantity: paid.quantity ?? 1,
        ...bought,
        ...(paid.promoCode === null ? {} : { discount: { code: paid.promoCode, amount: paid.discount } }),
        ...periodOf(period),
      },
      addressId: paid.addressId,
      action: paid.packId === null ? 'plan_bought' : 'credit_bought',
      purchase: paid.purchaseKey,
      now,
    });
    const outcome = await deliver(tx, client, { paid, paymentId, payment, period, now });
    if (outcome === 'too_late') {
      await scheduleLateRefund(tx, { client, paymentId, bought: bought.bought, payment });
      return paid;
    }
    if (bought.bought)
      await mailContract(tx, {
        client,
        session: paid,
        bought: bought.bought,
        now,
        renewsAt: payment.renews?.period.endsAt ?? null,
      });
    await rewardReferral(tx, client, { paymentId, amount: payment.amount, now });
    return paid;
  });
}

type Recorded = {
  gateway: PaymentSession['gateway'];
  /** Null for a renewal. */
  paymentSessionId: string | null;
  subscriptionReference: string | null;
  payment: Pick<Received, 'reference' | 'customerId' | 'amount' | 'fromBalance' | 'tax' | 'currency'>;
  /** The address on the invoice; null for the default one. */
  addressId: string | null;
  line: Omit<InvoiceLine, 'amount'>;
  action: 'plan_bought' | 'credit_bought' | 'plan_renewed';
  purchase: string;
  now: Date;
};

/**
 * The payment, its invoice, the customer id at the gateway and the audit entry. With the first payment it locks whoever
 * referred the client.
 * @returns the payment's id.
 */
export async function recordPayment(tx: Tx, client: LockedClient, recorded: Recorded): Promise<string> {
  const { payments, audit } = tx;
  const { gateway, paymentSessionId, subscriptionReference, payment, line, action, purchase, now } = recorded;
  const { fromBalance = 0, tax = 0 } = payment;
  const { id: clientId, firstName, lastName, email: clientEmail } = client;
  const { reference: gatewayReference, customerId, amount, currency } = payment;
  const id = newId();
  const isFirst = amount > 0 && !(await payments.hasOther(clientId, id));
  if (isFirst) await lockReferrer(tx, client);
  const owned = { id, clientId, paymentSessionId, subscriptionReference };
  await payments.add({ ...owned, gateway, gatewayReference, amount, currency, createdAt: now });
  await payments.addInvoice({
    id: newId(),
    clientId,
    paymentId: id,
    clientName: `${firstName} ${lastName}`,
    clientEmail,
    billTo: await billingAddress(tx, clientId, recorded.addressId),
    lines: [
      {
        ...line,
        amount: amount + fromBalance + (line.discount?.amount ?? 0),
        ...(fromBalance === 0 ? {} : { fromBalance }),
      },
    ],
    amount,
    tax,
    currency,
    issuedAt: now,
  });
  if (customerId !== null) await payments.rememberCustomer({ clientId, gateway, customerId });
  await audit.add({ clientId, action, details: { payment: id, purchase, amount, currency }, at: now });
  return id;
}

/** The one that was chosen, unless it was deleted meanwhile; else the default one. */
async function billingAddress({ addresses }: Tx, clientId: string, addressId: string | null) {
  const chosen = addressId === null ? null : await addresses.findOwn(clientId, addressId);
  return chosen ?? addresses.findDefault(clientId);
}

export const periodOf = (period: Period | null | undefined): Pick<InvoiceLine, 'period'> =>
  period ? { period: { from: period.startsAt.toISOString(), until: period.endsAt.toISOString() } } : {};

async function boughtBy({ paymentSessions }: Tx, { id }: PaymentSession): Promise<Pick<InvoiceLine, 'bought'>> {
  const bought = toBought((await paymentSessions.findGoods([id])).get(id));
  return bought ? { bought } : {};
}

type Delivery = { paid: PaymentSession; paymentId: string; payment: Received; period: Period | null; now: Date };

async function deliver(
  tx: Tx,
  client: LockedClient,
  { paid, paymentId, payment, period, now }: Delivery,
): Promise<Outcome> {
  const { id, planVersionId, interval, packId, quantity } = paid;
  if (planVersionId && interval) {
    const version = await tx.plans.findVersion(planVersionId);
    if (!version) throw new Error('a plan that was paid for is missing');
    const order = payment.renews;
    return startPaidPlan(tx, client, {
      paymentId,
      version,
      interval,
      period,
      kind: 'purchase',
      order,
      now,
    });
  }
  // Also one that was taken off sale meanwhile: it was paid.
  const pack = packId === null ? null : await tx.plans.findPackEvenRetired(packId);
  if (!pack || !quantity) throw new Error('a payment session names nothing to deliver');
  await grantCredit(tx, {
    clientId: client.id,
    kind: 'bought',
    requestId: `payment:${id}`,
    credits: { [pack.group]: pack.credits * quantity },
    expiresAt: new Date(now.getTime() + pack.validDays * 86_400_000),
    now,
  });
  return 'given';
}

async function reportMismatch(app: MainContext, session: PaymentSession, payment: Received): Promise<void> {
  const { id, clientId, amount, currency } = session;
  const details = { session: id, amount, currency, received: payment.amount, received_currency: payment.currency };
  app.log.error(details, 'a payment is not what was asked for; nothing was granted');
  await app.repositories.audit.add({
    clientId,
    action: 'payment_mismatch',
    details,
    at: app.clock.date(),
  });
}
