import { amountText, parseAmount } from '@deskmate/api/money/parse-amount';
import type { MainContext } from '../../context.ts';
import type { PaymentGateway, Returned } from '../../ports/payment-gateway.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { recordReversals } from './apply-refunds-and-disputes.ts';
import { nextRefundAt } from './next-refund.ts';
import { owedOf } from './used-credit.ts';

/** Minor units; without an amount everything that is left. */
export type RefundRequest = { paymentId: string; amount?: number | undefined };

/** What a refund would do. Money in minor units. */
export type RefundPreview = {
  payment: Payment;
  email: string | null;
  amount: number;
  /** Nothing of the payment is left: what it was for ends. */
  isWhole: boolean;
  /** What the client then owes for credit that was used. */
  owed: number;
};

/**
 * What the operator's command would do.
 * @param requested in major units of the payment's own currency; without it everything that is left
 * @throws Error in words for the operator.
 */
export async function previewRefund(
  app: MainContext,
  { paymentId, amount: requested }: { paymentId: string; amount?: string | undefined },
): Promise<RefundPreview> {
  const { repositories } = app;
  const payment = await findPayment(app, paymentId);
  const asked = requested === undefined ? undefined : parseAmount(requested, payment.currency);
  const { refunded, amount } = await prepareRefund(app, { paymentId, amount: asked });
  const client = payment.clientId === null ? null : await repositories.clients.find(payment.clientId);
  return {
    payment,
    email: client?.email ?? null,
    amount,
    isWhole: refunded + amount === payment.amount,
    owed: await owedOf(repositories, payment, refunded + amount),
  };
}

/** Gives money back by the operator's command. @throws Error in words for the operator. */
export async function refundPayment(
  app: MainContext,
  request: RefundRequest,
): Promise<Returned & Pick<RefundPreview, 'owed'>> {
  const { payment, gateway, refunded, amount } = await prepareRefund(app, request);
  const returned = await giveBack(app, payment, { gateway, refunded, amount });
  return { ...returned, owed: await owedOf(app.repositories, payment, refunded + amount) };
}

async function findPayment({ repositories }: MainContext, paymentId: string): Promise<Payment> {
  const payment = await repositories.payments.find(paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}; list-payments shows them.`);
  return payment;
}

async function prepareRefund(
  app: MainContext,
  { paymentId, amount: requestedAmount }: RefundRequest,
): Promise<Refund & { payment: Payment }> {
  const { gateway } = app;
  const payment = await findPayment(app, paymentId);
  if (gateway?.about.id !== payment.gateway)
    throw new Error(`This payment came through ${payment.gateway}, which is not active.`);
  if (payment.amount === 0) throw new Error('This payment cost nothing.');
  await refreshReversals(app, payment, gateway);
  const dispute = await findDispute(app, payment);
  if (dispute) throw new Error(`The payer’s bank has taken this payment back; its dispute is ${dispute.status}.`);
  const refunded = await refundedOf(app, payment);
  const left = payment.amount - refunded;
  const amount = requestedAmount ?? left;
  if (left <= 0) throw new Error('This payment was refunded already.');
  if (amount < 1 || amount > left) {
    const most = amountText({ amount: left, currency: payment.currency });
    throw new Error(`More than nothing and at most ${most} ${payment.currency} can be given back.`);
  }
  return { payment, gateway, refunded, amount };
}

/**
 * Gives back what is missing to a total. However often and by how many at once, the payment is refunded up to it.
 * @returns false, and gives nothing back, while that waits because refunds of this payment have failed, or for the end of
 * a dispute. What the payer's bank has taken back for good is given back.
 */
export async function refundUpTo(app: MainContext, payment: Payment, total: number): Promise<boolean> {
  const { gateway } = app;
  if ((await refundedOf(app, payment)) >= total) return true;
  if (gateway?.about.id !== payment.gateway) throw new Error(`${payment.gateway} is not active`);
  if (await isWaiting(app, payment)) return false;
  await refreshReversals(app, payment, gateway);
  const dispute = await findDispute(app, payment);
  if (dispute) return dispute.status === 'lost';
  const known = await refundedOf(app, payment);
  if (known >= total) return true;
  // The gateway may have told of another failed refund only now.
  if (await isWaiting(app, payment)) return false;
  await giveBack(app, payment, { gateway, refunded: known, amount: total - known });
  return true;
}

/** One that is not won: no gateway refunds a payment that the payer's bank has taken back. */
const findDispute = async ({ repositories }: MainContext, { id }: Payment) =>
  (await repositories.reversals.listDisputes(id)).find(({ status }) => status !== 'won');

async function isWaiting({ repositories, clock }: MainContext, { id }: Payment): Promise<boolean> {
  const next = nextRefundAt(await repositories.reversals.listFailedRefunds(id));
  return next === null || next.getTime() > clock.now();
}

/** The balance of a client who was erased meanwhile is gone with their name at the gateway. */
export async function returnToBalance(
  { gateway, repositories }: MainContext,
  { clientId, gateway: paidAt, currency }: Payment,
  { amount, key }: { amount: number; key: string },
): Promise<void> {
  const customerId = clientId && amount > 0 ? await repositories.payments.findCustomer(clientId, paidAt) : null;
  if (customerId) await gateway?.addToBalance({ customerId, amount, currency, key });
}

/** A refund whose answer was lost, or that was made at the gateway, is not made again: gateways forget keys in time. */
async function refreshReversals(app: MainContext, payment: Payment, gateway: PaymentGateway): Promise<void> {
  const reversals = await gateway.fetchReversals(payment.gatewayReference);
  if (!reversals) throw new Error(`${gateway.about.name} does not know the payment ${payment.id} any more.`);
  await recordReversals(app, payment, reversals);
}

type Refund = { gateway: PaymentGateway; refunded: number; amount: number };

async function giveBack(app: MainContext, payment: Payment, { gateway, refunded, amount }: Refund): Promise<Returned> {
  const { id, gatewayReference: paymentReference, currency } = payment;
  // The same refund again, after a lost answer or beside another process, is the same at the gateway.
  // Where one has failed, it is to be made anew.
  const failed = (await app.repositories.reversals.listFailedRefunds(id)).length;
  const key = failed === 0 ? `${id}:${refunded}` : `${id}:${refunded}:${failed}`;
  const refund = await gateway.refund({ paymentReference, amount, currency, key });
  await recordReversals(app, payment, { refunds: [refund], failedRefunds: [], disputes: [] });
  return refund;
}

async function refundedOf({ repositories }: MainContext, { id }: Payment): Promise<number> {
  return (await repositories.reversals.listRefunds(id)).reduce((sum, { amount }) => sum + amount, 0);
}
