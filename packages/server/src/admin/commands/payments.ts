import type { Money } from '@deskmate/api/money/minor-units';
import { amountText } from '@deskmate/api/money/parse-amount';
import type { RefundPreview } from '@deskmate/main-service/billing/refunds/refund-payment';
import { defineCommand, mainOf, Question } from '../define-command.ts';
import { monthName, monthRange, shortText } from './schemas.ts';

const after = { about: 'id after which the list continues', schema: shortText } as const;

export const listPayments = defineCommand({
  name: 'list-payments',
  about:
    'list the payments of a month, newest first, 1,000 at a time, with refunds, amounts owed, failed refunds and totals',
  words: [{ name: 'month', schema: monthName }],
  options: { after },
  async run(context, name, { after: afterId }) {
    const listed = await mainOf(context).operator.listPayments({ ...monthRange(name), afterId });
    return {
      month: listed.sums.map(({ currency, count, amount, refunded }) => ({
        currency,
        count,
        amount: amountText({ amount, currency }),
        refunded: amountText({ amount: refunded, currency }),
      })),
      payments: listed.items.map(({ id, clientId, gateway, gatewayReference, amount, currency, createdAt, ...of }) => ({
        id,
        at: createdAt.toISOString(),
        amount: amountText({ amount, currency }),
        refunded: amountText({ amount: of.refunded, currency }),
        owed: amountText({ amount: of.owed, currency }),
        failedRefunds: of.failedRefunds,
        currency,
        gateway,
        gatewayReference,
        clientId,
      })),
      next: nextLine('list-payments', name, listed.nextId),
    };
  },
});

export const listWithdrawals = defineCommand({
  name: 'list-withdrawals',
  about:
    'list the contract withdrawals of a month, newest first, 1,000 at a time, with totals and those not refunded yet',
  words: [{ name: 'month', schema: monthName }],
  options: { after },
  async run(context, name, { after: afterId }) {
    const listed = await mainOf(context).operator.listWithdrawals({ ...monthRange(name), afterId });
    return {
      month: listed.sums.map(({ currency, count, refund, undone }) => ({
        currency,
        count,
        refund: amountText({ amount: refund, currency }),
        notRefundedYet: undone,
      })),
      withdrawals: listed.items.map(({ id, clientId, paymentId, name: declaredBy, submittedAt, doneAt, ...money }) => {
        const text = (amount: number) => amountText({ amount, currency: money.currency });
        return {
          id,
          at: submittedAt.toISOString(),
          declaredBy,
          clientId,
          paymentId,
          paid: text(money.paid),
          kept: text(money.kept),
          refund: text(money.refund),
          currency: money.currency,
          refundedAt: doneAt?.toISOString() ?? 'not yet',
        };
      }),
      next: nextLine('list-withdrawals', name, listed.nextId),
    };
  },
});

/** How the next part is asked for. */
const nextLine = (command: string, month: string, id: string | null): string | null =>
  id === null ? null : `pnpm admin ${command} ${month} --after ${id}`;

export const refundPayment = defineCommand({
  name: 'refund-payment',
  about: 'refund a payment, in full unless --amount is given; a full refund ends the plan',
  words: [{ name: 'payment id', schema: shortText }],
  options: {
    amount: { about: 'amount in major units of the payment’s currency, such as 5 or 12.50', schema: shortText },
    yes: { about: 'refund without asking for confirmation' },
  },
  async run(context, paymentId, { amount, yes: isAgreed }) {
    const { operator } = mainOf(context);
    const preview = await operator.previewRefund({ paymentId, amount });
    if (!isAgreed) throw new Question(describeRefund(preview));
    const { owed, reference, ...given } = await operator.refundPayment({ paymentId, amount: preview.amount });
    return `${moneyText(given)} was refunded (${reference}).${describeOwed({ amount: owed, currency: given.currency })}`;
  },
});

function describeRefund({ payment, email, amount, isWhole, owed }: RefundPreview): string {
  const { currency, createdAt } = payment;
  const paid = `${moneyText(payment)} that ${email ?? 'an erased client'} paid on ${createdAt.toISOString().slice(0, 10)}`;
  const ends = isWhole ? ' That is the whole rest, so the plan or the credits that it paid for end.' : '';
  return `${moneyText({ amount, currency })} of ${paid} will be refunded.${ends}${describeOwed({ amount: owed, currency })}`;
}

const describeOwed = (owed: Money): string =>
  owed.amount > 0
    ? ` Credits worth ${moneyText(owed)} of it are already used and cannot be taken back: the client owes that amount.`
    : '';

const moneyText = ({ amount, currency }: Money): string => `${amountText({ amount, currency })} ${currency}`;

export const reconcilePayments = defineCommand({
  name: 'reconcile-payments',
  about: 'compare payments and subscriptions with the gateway now; also runs at startup and daily',
  words: [],
  run: (context) => mainOf(context).operator.reconcilePayments(),
});

export const replayPaymentNotice = defineCommand({
  name: 'replay-payment-notice',
  about: 'replay a gateway webhook event, or apply one that never arrived',
  words: [{ name: 'event id', schema: shortText }],
  async run(context, id) {
    await mainOf(context).operator.replayNotice(id);
    return `Event ${id} was applied.`;
  },
});
