import { pagePaths } from '@deskmate/api/page-paths';
import { identity } from '@deskmate/brand/identity';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Returned, Reversals } from '../../ports/payment-gateway.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { describeBought } from '../invoices/describe-bought.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import { unknownPayment } from '../webhook/notices-repository.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { nextRefundAt } from './next-refund.ts';
import { restorePurchase, revokePurchase } from './revoke-purchase.ts';
import { owedOf } from './used-credit.ts';

/** Takes back what a payment gave when its money was refunded or disputed, and restores it when a dispute is won. */
export async function applyRefundsAndDisputes(app: MainContext, paymentReference: string): Promise<void> {
  const { gateway } = app;
  if (!gateway) return;
  const reversals = await gateway.fetchReversals(paymentReference);
  if (!reversals) return;
  const payment = await app.repositories.payments.findByReference(gateway.about.id, paymentReference);
  // The notice of the payment may come later; this one is tried again.
  if (!payment) throw new Error(unknownPayment);
  await recordReversals(app, payment, reversals);
}

export async function recordReversals(app: MainContext, payment: Payment, reversals: Reversals): Promise<void> {
  const now = app.clock.date();
  const isReversed = await app.transact(async (tx) => {
    const client = payment.clientId ? await tx.clients.lock(payment.clientId) : null;
    for (const reference of reversals.failedRefunds) await applyFailure(tx, { payment, reference, now });
    for (const refund of reversals.refunds) await applyRefund(tx, client, { payment, refund, now });
    for (const dispute of reversals.disputes) await applyDispute(tx, client, { payment, dispute, now });
    return isWhollyReturned(tx, payment, reversals.disputes);
  });
  // A plan whose payment was fully refunded must not be charged again.
  if (!isReversed || !payment.subscriptionReference) return;
  await app.gateway?.endSubscription(payment.subscriptionReference);
  await applySubscription(app, payment.subscriptionReference);
}

async function applyRefund(
  tx: Tx,
  client: LockedClient | null,
  { payment, refund, now }: { payment: Payment; refund: Returned; now: Date },
): Promise<void> {
  const { amount, currency, createdAt, reference: gatewayReference } = refund;
  const { id: paymentId, gateway } = payment;
  const takenBack = await amountToTakeBack(tx, { paymentId, amount });
  const row = { id: newId(), paymentId, gateway, gatewayReference, amount, currency, createdAt, takenBack };
  if (!(await tx.reversals.addRefund(row))) return;
  await tx.audit.add({
    clientId: payment.clientId,
    action: 'payment_refunded',
    details: { payment: paymentId, amount, currency },
    at: now,
  });
  const isWhole = await isRefunded(tx, payment);
  await revokePurchase(tx, client, payment, { amount: takenBack, isWhole, cause: `refund:${gatewayReference}`, now });
  await mailRefund(tx, client, payment, { amount, isWhole });
}

/** A withdrawal and a payment that came too late have mails of their own, which say that money will go back. */
async function mailRefund(
  tx: Tx,
  client: LockedClient | null,
  payment: Payment,
  { amount, isWhole }: { amount: number; isWhole: boolean },
): Promise<void> {
  const { id, currency, createdAt: boughtAt } = payment;
  if (client === null || payment.isLate || (await tx.withdrawals.refundedTotalOf(id)) !== null) return;
  const line = await tx.payments.findInvoiceLine(id);
  const owed = await owedOf(tx, payment, await tx.reversals.returnedOf(payment));
  // Payments of the first months do not say what they were for.
  const description = line?.bought ? describeBought(line.bought, client.language) : identity.name;
  await tx.queueMail({
    kind: 'payment_refunded',
    to: client,
    values: {
      firstName: client.firstName,
      refund: { amount, currency },
      paid: { amount: payment.amount, currency },
      boughtAt,
      description,
      ended: isWhole ? description : null,
      owed: owed > 0 ? { amount: owed, currency } : null,
    },
    path: pagePaths.account('billing'),
  });
}

/**
 * For how much of the payment this refund still takes credit back, in minor units. Refunds that failed at the gateway
 * keep what they took back, so it is subtracted.
 */
async function amountToTakeBack({ reversals }: Tx, refund: { paymentId: string; amount: number }): Promise<number> {
  const counting = await reversals.listRefunds(refund.paymentId);
  const all = [...counting, ...(await reversals.listFailedRefunds(refund.paymentId))];
  const due = counting.reduce((sum, { amount }) => sum + amount, refund.amount);
  const taken = all.reduce((sum, { amount, takenBack }) => sum + (takenBack ?? amount), 0);
  return Math.max(0, due - taken);
}

/**
 * The money of a refund did not arrive, so it is to be made again: by the withdrawal or the late payment that it belongs
 * to, as long as `nextRefundAt` lets it, otherwise by the operator. What it took back stays taken.
 */
async function applyFailure(
  tx: Tx,
  { payment, reference, now }: { payment: Payment; reference: string; now: Date },
): Promise<void> {
  const { id: paymentId, clientId } = payment;
  const failed = await tx.reversals.setRefundFailed(paymentId, reference, now);
  if (!failed) return;
  const { amount, currency } = failed;
  const isOfWithdrawal = await tx.withdrawals.reopenByPayment(paymentId);
  if (!isOfWithdrawal && payment.isLate) await tx.payments.setLate(paymentId);
  const isMadeAgain =
    (isOfWithdrawal || payment.isLate) && nextRefundAt(await tx.reversals.listFailedRefunds(paymentId)) !== null;
  tx.log.error(
    { payment: paymentId, refund: reference, amount, currency, isMadeAgain },
    'a refund has failed at the gateway',
  );
  await tx.audit.add({ clientId, action: 'refund_failed', details: { payment: paymentId, amount, currency }, at: now });
}

async function applyDispute(
  tx: Tx,
  client: LockedClient | null,
  { payment, dispute, now }: { payment: Payment; dispute: Reversals['disputes'][number]; now: Date },
): Promise<void> {
  const { reference: gatewayReference, amount, currency, status, createdAt } = dispute;
  const { id: paymentId, gateway, clientId } = payment;
  const { reversals, audit } = tx;
  const known = await reversals.findDispute(gatewayReference);
  if (known?.status === status) return;
  const cause = `dispute:${gatewayReference}`;
  if (known) await reversals.setDisputeStatus(known.id, status);
  else {
    const row = { id: newId(), paymentId, gateway, gatewayReference, amount, currency, status, createdAt };
    await reversals.addDispute(row);
    await revokePurchase(tx, client, payment, { amount, isWhole: true, cause, now });
  }
  const action = status === 'open' ? 'payment_disputed' : status === 'won' ? 'dispute_won' : 'dispute_lost';
  await audit.add({ clientId, action, details: { payment: paymentId, amount, currency }, at: now });
  // Refunds beside the dispute stay.
  if (status === 'won' && !(await isRefunded(tx, payment)))
    await restorePurchase(tx, client, payment, { cause, disputedAt: createdAt, now });
}

async function isWhollyReturned(tx: Tx, payment: Payment, disputes: Reversals['disputes']): Promise<boolean> {
  return (await isRefunded(tx, payment)) || disputes.some(({ status }) => status !== 'won');
}

/** Whether all of it was given back. */
async function isRefunded({ reversals }: Tx, { id, amount }: Payment): Promise<boolean> {
  return (await reversals.listRefunds(id)).reduce((sum, one) => sum + one.amount, 0) >= amount;
}
