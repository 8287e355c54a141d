import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext } from '../../context.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { refundUpTo, returnToBalance } from './refund-payment.ts';

/** Gives back what came too late to give anything. One that fails is tried again and does not stop the others. */
export async function refundLatePayments(app: MainContext, limit: number, signal?: AbortSignal): Promise<void> {
  for await (const payment of readInPages(app.repositories.payments.listReturnDue, ({ id }) => id, limit)) {
    if (signal?.aborted) return;
    try {
      await refundLatePayment(app, payment);
    } catch (error) {
      app.log.error({ err: error, payment: payment.id }, 'a late payment has not gone back yet');
    }
  }
}

async function refundLatePayment(app: MainContext, payment: Payment): Promise<void> {
  const { payments, reversals } = app.repositories;
  const disputes = await reversals.listDisputes(payment.id);
  // It may still be won; then the money is to go back by a refund.
  if (disputes.some(({ status }) => status === 'open')) return;
  const { fromBalance = 0 } = (await payments.findInvoiceLine(payment.id)) ?? {};
  await returnToBalance(app, payment, { amount: fromBalance, key: `late:${payment.id}` });
  // What its payer's bank took back is returned already.
  const isReturned = (await reversals.returnedOf(payment)) >= payment.amount;
  if (!isReturned && !(await refundUpTo(app, payment, payment.amount))) return;
  await payments.setReturned(payment.id);
}
