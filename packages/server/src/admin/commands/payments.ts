import type { Money } from '@deskmate/api/money/minor-units';
import { amountText } from '@deskmate/api/money/parse-amount';
import type { RefundPreview } from '@deskmate/main-service/features/payments/refund-payment';
import { defineCommand, mainOf, Question } from '../define-command.ts';
import { monthName, monthRange, shortText } from './schemas.ts';

const after = { about: 'lists what follows this one, where a part ended', schema: shortText } as const;

export const listPayments = defineCommand({
  name: 'list-payments',
  about:
    'the payments of a month, newest first, a thousand at once, with what was given back, is owed since then, and how many refunds failed; and their sums',
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
    'the withdrawals from contracts of a month, newest first, a thousand at once, and which of them are not refunded yet; and their sums',
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
  about: 'give a payment back, all that is left of it unless an amount is named; a plan ends with the last of it',
  words: [{ name: 'payment id', schema: shortText }],
  options: {
    amount: { about: 'in major units of the payment’s currency, such as 5 or 12.50', schema: shortText },
    yes: { about: 'give it back without a question' },
  },
  async run(context, paymentId, { amount, yes: isAgreed }) {
    const { operator } = mainOf(context);
    const preview = await operator.previewRefund({ paymentId, amount });
    if (!isAgreed) throw new Question(describeRefund(preview));
    const { owed, reference, ...given } = await operator.refundPayment({ paymentId, amount: preview.amount });
    return `${moneyText(given)} was given back (${reference}).${describeOwed({ amount: owed, currency: given.currency })}`;
  },
});

function describeRefund({ payment, email, amount, isWhole, owed }: RefundPreview): string {
  const { currency, createdAt } = payment;
  const paid = `${moneyText(payment)} that ${email ?? 'an erased client'} paid on ${createdAt.toISOString().slice(0, 10)}`;
  const ends = isWhole ? ' Nothing is left of it then, so the plan or the credit it paid for ends.' : '';
  return `${moneyText({ amount, currency })} of ${paid} goes back.${ends}${describeOwed({ amount: owed, currency })}`;
}

const describeOwed = (owed: Money): string =>
  owed.amount > 0
    ? ` Credit worth ${moneyText(owed)} of it was used and cannot be taken back: the client owes that.`
    : '';

const moneyText = ({ amount, currency }: Money): string => `${amountText({ amount, currency })} ${currency}`;

export const reconcilePayments = defineCommand({
  name: 'reconcile-payments',
  about: 'compare payments and subscriptions with the gateway now, as every start and every day does',
  words: [],
  run: (context) => mainOf(context).operator.reconcilePayments(),
});

export const replayPaymentNotice = defineCommand({
  name: 'replay-payment-notice',
  about: 'apply a notice of the gateway again, or one that never arrived',
  words: [{ name: 'notice id', schema: shortText }],
  async run(context, id) {
    await mainOf(context).operator.replayNotice(id);
    return `Notice ${id} was applied.`;
  },
});
