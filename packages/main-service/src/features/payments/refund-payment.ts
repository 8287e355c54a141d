import type { WithRepositories } from '../../context.ts';
import type { PaymentGateway, Returned } from '../../ports/payment-gateway.ts';
import { type ApplyReversalsDeps, recordReversals } from './apply-refunds-and-disputes.ts';
import { nextRefundAt } from './next-refund.ts';
import type { Payment } from './payments-repository.ts';

export type RefundDeps = ApplyReversalsDeps & WithRepositories<'payments' | 'reversals'>;

/** Minor units; without an amount everything that is left. */
export type RefundRequest = { paymentId: string; amount?: number | undefined };

/** Gives money back by the operator's command. @throws Error in words for the operator. */
export async function refundPayment(
  deps: RefundDeps,
  { paymentId, amount: requestedAmount }: RefundRequest,
): Promise<Returned> {
  const { gateway, repositories } = deps;
  const payment = await repositories.payments.find(paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}; list-payments shows them.`);
  if (gateway?.about.id !== payment.gateway)
    throw new Error(`This payment came through ${payment.gateway}, which is not active.`);
  if (payment.amount === 0) throw new Error('This payment cost nothing.');
  await refreshReversals(deps, payment, gateway);
  const refunded = await refundedOf(deps, payment);
  const left = payment.amount - refunded;
  const amount = requestedAmount ?? left;
  if (left <= 0) throw new Error('This payment was refunded already.');
  if (amount < 1 || amount > left)
    throw new Error(`Between 1 and ${left} minor units of ${payment.currency} can be refunded.`);
  return giveBack(deps, payment, { gateway, refunded, amount });
}

/**
 * Gives back what is missing to a total. However often and by how many at once, the payment is refunded up to it.
 * @returns false, and gives nothing back, while that waits because refunds of this payment have failed.
 */
export async function refundUpTo(deps: RefundDeps, payment: Payment, total: number): Promise<boolean> {
  const { gateway } = deps;
  if ((await refundedOf(deps, payment)) >= total) return true;
  if (gateway?.about.id !== payment.gateway) throw new Error(`${payment.gateway} is not active`);
  if (await isWaiting(deps, payment)) return false;
  await refreshReversals(deps, payment, gateway);
  const known = await refundedOf(deps, payment);
  if (known >= total) return true;
  // The gateway may have told of another failed refund only now.
  if (await isWaiting(deps, payment)) return false;
  await giveBack(deps, payment, { gateway, refunded: known, amount: total - known });
  return true;
}

async function isWaiting({ repositories, clock }: RefundDeps, { id }: Payment): Promise<boolean> {
  const next = nextRefundAt(await repositories.reversals.listFailedRefunds(id));
  return next === null || next.getTime() > clock.now();
}

/** The balance of a client who was erased meanwhile is gone with their name at the gateway. */
export async function returnToBalance(
  { gateway, repositories }: Pick<RefundDeps, 'gateway' | 'repositories'>,
  { clientId, gateway: paidAt, currency }: Payment,
  { amount, key }: { amount: number; key: string },
): Promise<void> {
  const customerId = clientId && amount > 0 ? await repositories.payments.findCustomer(clientId, paidAt) : null;
  if (customerId) await gateway?.addToBalance({ customerId, amount, currency, key });
}

/** A refund whose answer was lost, or that was made at the gateway, is not made again: gateways forget keys in time. */
const refreshReversals = async (deps: RefundDeps, payment: Payment, gateway: PaymentGateway): Promise<void> =>
  recordReversals(deps, payment, await gateway.fetchReversals(payment.gatewayReference));

type Refund = { gateway: PaymentGateway; refunded: number; amount: number };

async function giveBack(deps: RefundDeps, payment: Payment, { gateway, refunded, amount }: Refund): Promise<Returned> {
  const { id, gatewayReference: paymentReference, currency } = payment;
  // The same refund again, after a lost answer or beside another process, is the same at the gateway.
  // Where one has failed, it is to be made anew.
  const failed = (await deps.repositories.reversals.listFailedRefunds(id)).length;
  const key = failed === 0 ? `${id}:${refunded}` : `${id}:${refunded}:${failed}`;
  const refund = await gateway.refund({ paymentReference, amount, currency, key });
  await recordReversals(deps, payment, { refunds: [refund], failedRefunds: [], disputes: [] });
  return refund;
}

async function refundedOf({ repositories }: RefundDeps, { id }: Payment): Promise<number> {
  return (await repositories.reversals.listRefunds(id)).reduce((sum, { amount }) => sum + amount, 0);
}
