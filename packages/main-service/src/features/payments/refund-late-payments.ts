import type { MainContext } from '../../context.ts';
import type { Payment } from './payments-repository.ts';
import { refundUpTo, returnToBalance } from './refund-payment.ts';

type Deps = Pick<MainContext, 'gateway' | 'repositories' | 'transact' | 'clock' | 'log' | 'mails' | 'background'>;

/** Gives back what came too late to give anything. One that fails is tried again and does not stop the others. */
export async function returnLatePayments(deps: Deps, limit: number): Promise<void> {
  let afterId = '';
  while (true) {
    const due = await deps.repositories.payments.listReturnDue({ afterId, limit });
    for (const payment of due) {
      try {
        await returnPayment(deps, payment);
      } catch (error) {
        deps.log.error({ err: error, payment: payment.id }, 'a late payment has not gone back yet');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < limit) return;
    afterId = last.id;
  }
}

async function returnPayment(deps: Deps, payment: Payment): Promise<void> {
  const { payments, reversals } = deps.repositories;
  const disputes = await reversals.listDisputes(payment.id);
  // It may still be won; then the money is to go back by a refund.
  if (disputes.some(({ status }) => status === 'open')) return;
  const { fromBalance = 0 } = (await payments.findInvoiceLine(payment.id)) ?? {};
  await returnToBalance(deps, payment, { amount: fromBalance, key: `late:${payment.id}` });
  // What its payer's bank took back is returned already.
  if ((await reversals.returnedOf(payment)) < payment.amount) await refundUpTo(deps, payment, payment.amount);
  await payments.setReturned(payment.id);
}
