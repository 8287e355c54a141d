import type { MainContext } from '../../context.ts';
import { applySubscription } from '../payments/apply-subscription.ts';
import { refundUpTo } from '../payments/refund-payment.ts';
import type { Withdrawal } from './withdrawals-repository.ts';

export type CompleteDeps = Pick<
  MainContext,
  'gateway' | 'repositories' | 'transact' | 'clock' | 'log' | 'mails' | 'background'
>;

/** The request that took the declaration is at work for so long. */
const atWorkMs = 60_000;

/** Ends the renewal at the gateway and gives the money back; again it does nothing more. */
export async function completeWithdrawal(deps: CompleteDeps, { id, targets }: Withdrawal): Promise<void> {
  const { gateway, repositories, clock } = deps;
  for (const { paymentId, refundedTotal } of targets) {
    const payment = await repositories.payments.find(paymentId);
    if (!payment) throw new Error('a withdrawal names a payment that is not there');
    const { subscriptionReference } = payment;
    if (subscriptionReference && gateway?.about.id === payment.gateway) {
      await gateway.endSubscription(subscriptionReference);
      await applySubscription(deps, subscriptionReference);
    }
    await refundUpTo(deps, payment, refundedTotal);
  }
  await repositories.withdrawals.setDone(id, new Date(clock.now()));
}

/** For when the gateway did not answer, or the process ended in between. */
export async function completeWithdrawals(deps: CompleteDeps, limit: number): Promise<void> {
  const before = new Date(deps.clock.now() - atWorkMs);
  for (const withdrawal of await deps.repositories.withdrawals.listUndone(before, limit)) {
    try {
      await completeWithdrawal(deps, withdrawal);
    } catch (error) {
      deps.log.error({ err: error, withdrawal: withdrawal.id }, 'a withdrawal is not refunded yet');
    }
  }
}
