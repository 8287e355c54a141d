import type { MainContext } from '../../context.ts';
import type { Returned } from '../../ports/payment-gateway.ts';
import { recordReversals } from './apply-reversals.ts';

type Deps = Pick<MainContext, 'gateway' | 'repositories' | 'transact' | 'clock' | 'log' | 'mails' | 'background'>;

/** Minor units; without an amount everything that is left. */
export type RefundRequest = { paymentId: string; amount?: number | undefined };

/** Gives money back by the operator's command. @throws Error in words for the operator. */
export async function refundPayment(deps: Deps, { paymentId, amount: asked }: RefundRequest): Promise<Returned> {
  const { gateway, repositories } = deps;
  const payment = await repositories.payments.find(paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}; list-payments shows them.`);
  if (gateway?.about.id !== payment.gateway)
    throw new Error(`This payment came through ${payment.gateway}, which is not active.`);
  const refunds = await repositories.reversals.listRefunds(paymentId);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const left = payment.amount - refunded;
  const amount = asked ?? left;
  if (left <= 0) throw new Error('This payment was refunded already.');
  if (amount < 1 || amount > left)
    throw new Error(`Between 1 and ${left} minor units of ${payment.currency} can be refunded.`);
  const { gatewayReference: paymentReference, currency } = payment;
  // The same command again, after a lost answer, is the same refund.
  const key = `${paymentId}:${refunded}`;
  const refund = await gateway.refund({ paymentReference, amount, currency, key });
  await recordReversals(deps, payment, { refunds: [refund], disputes: [] });
  return refund;
}
