import type { MainContext } from '../../context.ts';
import { applySubscription } from '../payments/apply-subscription.ts';
import type { Payment } from '../payments/payments-repository.ts';
import { refundUpTo } from '../payments/refund-payment.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import type { Withdrawal } from './withdrawals-repository.ts';

export type CompleteDeps = Pick<
  MainContext,
  'gateway' | 'repositories' | 'transact' | 'clock' | 'log' | 'mails' | 'background'
>;

/** How long the request that took the declaration may still be working. */
const atWorkMs = 60_000;

/** Ends the renewal at the gateway and gives the money back; again it does nothing more. */
export async function completeWithdrawal(deps: CompleteDeps, withdrawal: Withdrawal): Promise<void> {
  const { gateway, repositories, clock } = deps;
  const { id, targets, currency } = withdrawal;
  const toRefund: { payment: Payment; total: number; toBalance: number }[] = [];
  for (const { paymentId, refundedTotal, toBalance = 0 } of targets) {
    const payment = await repositories.payments.find(paymentId);
    if (!payment) throw new Error('a withdrawal names a payment that is not there');
    toRefund.push({ payment, total: refundedTotal, toBalance });
  }
  const reference = toRefund.find(({ payment }) => payment.subscriptionReference)?.payment.subscriptionReference;
  if (gateway && reference && gateway.about.id === toRefund[0]?.payment.gateway) {
    await gateway.endSubscription(reference);
    await applySubscription(deps, reference);
    for (const payment of await findLate(deps, reference, targets)) await returnLate(deps, withdrawal, payment);
  }
  for (const { payment, total, toBalance } of toRefund) {
    await refundUpTo(deps, payment, total);
    const { clientId } = payment;
    const customerId =
      clientId && toBalance > 0 ? await repositories.payments.findCustomer(clientId, payment.gateway) : null;
    // The balance of a client who was erased meanwhile is gone with their name at the gateway.
    if (customerId) await gateway?.addToBalance({ customerId, amount: toBalance, currency, key: `withdrawal:${id}` });
  }
  await repositories.withdrawals.setDone(id, new Date(clock.now()));
}

/** What was paid for the contract and was not known yet when the client withdrew: nothing of it was used. */
async function findLate(
  { gateway, repositories: { payments } }: CompleteDeps,
  reference: string,
  targets: Withdrawal['targets'],
): Promise<Payment[]> {
  if (!gateway) return [];
  const known = new Set(targets.map(({ paymentId }) => paymentId));
  return (await payments.listOfSubscription(gateway.about.id, reference)).filter(({ id }) => !known.has(id));
}

async function returnLate(deps: CompleteDeps, { id, submittedAt }: Withdrawal, payment: Payment): Promise<void> {
  const { repositories, transact, clock } = deps;
  // A known payment without a target was refunded before, or is disputed.
  if ((await repositories.reversals.returnedOf(payment)) > 0) return;
  await transact(async (inTransaction) => {
    if (payment.clientId) await inTransaction.clients.lock(payment.clientId);
    const cause = `withdrawal:${id}:${payment.id}`;
    const now = new Date(clock.now());
    await reversePayment(inTransaction, payment, { amount: payment.amount, isWhole: true, cause, now });
  });
  await refundUpTo(deps, payment, payment.amount);
  deps.log.info(
    { payment: payment.id, withdrawal: id, submittedAt },
    'a late payment of a withdrawn contract is refunded',
  );
}

/** Completes withdrawals whose gateway did not answer or whose process ended in between. One that fails again does not stop the others. */
export async function completeWithdrawals(deps: CompleteDeps, limit: number): Promise<void> {
  const before = new Date(deps.clock.now() - atWorkMs);
  let afterId = '';
  while (true) {
    const undone = await deps.repositories.withdrawals.listUndone(before, { afterId, limit });
    for (const withdrawal of undone) {
      try {
        await completeWithdrawal(deps, withdrawal);
      } catch (error) {
        deps.log.error({ err: error, withdrawal: withdrawal.id }, 'a withdrawal is not refunded yet');
      }
    }
    const last = undone.at(-1);
    if (!last || undone.length < limit) return;
    afterId = last.id;
  }
}
