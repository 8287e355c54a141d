import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { Tx } from '../../transaction.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { refundUpTo, returnToBalance } from './refund-payment.ts';
import type { Withdrawal } from './withdrawals-repository.ts';

/** How long the request that took the declaration may still be working. */
const atWorkMs = 60_000;

/** Ends the renewal at the gateway and gives the money back; again it does nothing more. It stays open while a refund waits. */
export async function completeWithdrawal(app: MainContext, withdrawal: Withdrawal): Promise<void> {
  const { gateway, repositories, transact, clock } = app;
  const { id, clientId, targets } = withdrawal;
  const toRefund: { payment: Payment; total: number; toBalance: number }[] = [];
  for (const { paymentId, refundedTotal, toBalance = 0 } of targets) {
    const payment = await repositories.payments.find(paymentId);
    if (!payment) throw new Error('a withdrawal names a payment that is not there');
    toRefund.push({ payment, total: refundedTotal, toBalance });
  }
  const renewing = toRefund.find(({ payment }) => payment.subscriptionReference)?.payment;
  const reference = renewing?.subscriptionReference;
  const known = [...targets];
  const changes: Payment[] = [];
  let isRefunded = true;
  if (reference && gateway?.about.id === renewing.gateway) {
    await gateway.endSubscription(reference);
    await applySubscription(app, reference);
    for (const { payment, fromBalance } of await findLate(repositories, renewing, targets)) {
      // First, because a payment that was refunded is not late any more.
      await returnToBalance(app, payment, { amount: fromBalance, key: `withdrawal:${id}:${payment.id}` });
      if (!(await refundUpTo(app, payment, payment.amount))) {
        isRefunded = false;
        continue;
      }
      known.push({ paymentId: payment.id, refundedTotal: payment.amount });
      app.log.info({ payment: payment.id, withdrawal: id }, 'a late payment of a withdrawn contract is refunded');
      if (payment.amount === 0 && fromBalance === 0) changes.push(payment);
    }
  }
  for (const { payment, total, toBalance } of toRefund) {
    isRefunded = (await refundUpTo(app, payment, total)) && isRefunded;
    await returnToBalance(app, payment, { amount: toBalance, key: `withdrawal:${id}` });
  }
  if (!isRefunded) {
    // What was refunded now is not late any more; should that refund fail, it is found here.
    if (known.length > targets.length) await repositories.withdrawals.setTargets(id, known);
    return;
  }
  await transact(async (tx) => {
    // No payment is recorded meanwhile; one that was recorded since it was looked for waits for the next run.
    if (clientId) await tx.clients.lock(clientId);
    if (renewing && (await findLate(tx, renewing, known)).length > 0) return;
    const isDone = await tx.withdrawals.setDone(id, { targets: known, doneAt: clock.date() });
    // Only the run that completes it reports.
    if (isDone) for (const change of changes) await reportBalance(tx, { withdrawal, change });
  });
}

/**
 * A change to a cheaper plan that was not known when the refund was promised, because the gateway did not answer: what it
 * left over is the client's beside the refund, until the operator takes it off the balance.
 */
async function reportBalance(
  tx: Tx,
  { withdrawal, change }: { withdrawal: Withdrawal; change: Payment },
): Promise<void> {
  const { id, clientId, paymentId, currency } = withdrawal;
  const { gateway, subscriptionReference } = change;
  const changed = await tx.gatewaySubscriptions.find(gateway, subscriptionReference ?? '');
  if (!changed || changed.balance <= 0) return;
  const details = { withdrawal: id, payment: paymentId, balance: changed.balance, currency };
  tx.log.error(details, 'a withdrawn contract left money over that was refunded as well');
  await tx.audit.add({ clientId, action: 'withdrawal_left_balance', details, at: tx.clock.date() });
}

/** What was paid for the contract and was not known yet when the client withdrew: nothing of it was used. */
async function findLate(
  { payments, reversals }: Repositories,
  { gateway, subscriptionReference }: Payment,
  targets: Withdrawal['targets'],
): Promise<{ payment: Payment; fromBalance: number }[]> {
  const known = new Set(targets.map(({ paymentId }) => paymentId));
  const late: { payment: Payment; fromBalance: number }[] = [];
  for (const payment of subscriptionReference
    ? await payments.listOfSubscription(gateway, subscriptionReference)
    : []) {
    // A known payment without a target was refunded before, or is disputed; one that came too late goes back by itself.
    if (known.has(payment.id) || payment.isLate || (await reversals.returnedOf(payment)) > 0) continue;
    const { fromBalance = 0 } = (await payments.findInvoiceLine(payment.id)) ?? {};
    late.push({ payment, fromBalance });
  }
  return late;
}

/** Completes withdrawals whose gateway did not answer or whose process ended in between. One that fails again does not stop the others. */
export async function completeWithdrawals(app: MainContext, limit: number, signal?: AbortSignal): Promise<void> {
  const { withdrawals } = app.repositories;
  const before = new Date(app.clock.now() - atWorkMs);
  for await (const undone of readInPages(
    (page) => withdrawals.listUndone(before, page),
    ({ id }) => id,
    limit,
  )) {
    if (signal?.aborted) return;
    try {
      await completeWithdrawal(app, undone);
    } catch (error) {
      app.log.error({ err: error, withdrawal: undone.id }, 'a withdrawal is not refunded yet');
    }
  }
}
