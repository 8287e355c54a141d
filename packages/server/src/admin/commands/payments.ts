import { amountText, parseAmount } from '@deskmate/api/money/parse-amount';
import { defineCommand, mainOf } from '../define-command.ts';
import { monthName, monthRange, shortText } from './schemas.ts';

export const listPayments = defineCommand({
  name: 'list-payments',
  about: 'the payments of a month, newest first, with what was given back and how many refunds failed (at most 1000)',
  words: [{ name: 'month', schema: monthName }],
  async run(context, name) {
    const { from, to } = monthRange(name);
    const payments = await mainOf(context).operator.listPayments(from, to);
    return payments.map(({ id, clientId, gateway, gatewayReference, amount, currency, createdAt, ...returned }) => ({
      id,
      at: createdAt.toISOString(),
      amount: amountText({ amount, currency }),
      refunded: amountText({ amount: returned.refunded, currency }),
      failedRefunds: returned.failedRefunds,
      currency,
      gateway,
      gatewayReference,
      clientId,
    }));
  },
});

export const listWithdrawals = defineCommand({
  name: 'list-withdrawals',
  about:
    'the withdrawals from contracts of a month, newest first, and which of them are not refunded yet (at most 1000)',
  words: [{ name: 'month', schema: monthName }],
  async run(context, name) {
    const { from, to } = monthRange(name);
    const withdrawals = await mainOf(context).operator.listWithdrawals(from, to);
    return withdrawals.map(({ id, clientId, paymentId, name: declaredBy, submittedAt, doneAt, ...money }) => {
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
    });
  },
});

export const refundPayment = defineCommand({
  name: 'refund-payment',
  about: 'give a payment back, all that is left of it unless an amount is named; a plan ends with the last of it',
  words: [{ name: 'payment id', schema: shortText }],
  options: {
    amount: { about: 'in major units such as 5 or 12.50', schema: shortText },
    currency: { about: 'of the amount (USD)', schema: shortText },
  },
  async run(context, paymentId, { amount, currency = 'USD' }) {
    const part = amount === undefined ? {} : { amount: parseAmount(amount, currency) };
    const refund = await mainOf(context).operator.refundPayment({ paymentId, ...part });
    return `${amountText(refund)} ${refund.currency} was given back (${refund.reference}).`;
  },
});

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
