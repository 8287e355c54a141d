import type { Bought } from '@deskmate/api/contracts/main/payments';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { creditGroups, monthGrantCause } from '../credit/used-ahead.ts';
import type { Payment } from '../payments/payments-repository.ts';
import { toBought } from '../payments/to-contract.ts';
import { monthsOf } from '../promo-codes/promo-rules.ts';
import { keptFor, type Use } from './price-withdrawal.ts';
import { withdrawalEndsAt } from './withdrawal-period.ts';
import type { Purchase, Withdrawal } from './withdrawals-repository.ts';

/** A purchase that can be withdrawn from, or was. Money in minor units. */
export type Contract = {
  payment: Payment;
  bought: Bought;
  endsAt: Date;
  /** Every payment for it that still counts, newest first: a plan that was changed has several. */
  parts: { payment: Payment; refundedTotal: number }[];
  paid: number;
  kept: number;
  refund: number;
  uses: Use[];
  withdrawal: Withdrawal | null;
};

type Asked = { clientId: string; now: Date } & Pick<MainContext, 'withdrawalDays'>;

const dayMs = 86_400_000;
/** No purchase can be withdrawn from for longer. */
const longestMs = 375 * dayMs;

/** Newest first. What was withdrawn from stays in the list. */
export async function findContracts(repositories: Repositories, asked: Asked): Promise<Contract[]> {
  const { clientId, now } = asked;
  const purchases = await repositories.withdrawals.listPurchases(clientId, new Date(now.getTime() - longestMs));
  const goods = await repositories.paymentSessions.findGoods(purchases.map(({ session }) => session.id));
  const contracts: Contract[] = [];
  for (const purchase of purchases) {
    const bought = toBought(goods.get(purchase.session.id));
    const endsAt = endOf(purchase, asked);
    if (!bought || !endsAt) continue;
    if (purchase.withdrawal) contracts.push(withdrawn(purchase, purchase.withdrawal, { bought, endsAt }));
    else if (endsAt > now) {
      const contract = await priceContract(repositories, purchase, { bought, endsAt });
      if (contract.paid > 0) contracts.push(contract);
    }
  }
  return contracts;
}

/** The promise of the day of the purchase counts; a setting that came later adds to it. */
function endOf({ payment, session, withdrawal }: Purchase, { withdrawalDays }: Asked): Date | null {
  if (withdrawal) return withdrawalEndsAt(payment.createdAt, session.withdrawalDays ?? 0);
  const days = Math.max(session.withdrawalDays ?? 0, withdrawalDays ?? 0);
  return days > 0 ? withdrawalEndsAt(payment.createdAt, days) : null;
}

const withdrawn = (
  { payment }: Purchase,
  withdrawal: Withdrawal,
  about: Pick<Contract, 'bought' | 'endsAt'>,
): Contract => {
  const { paid, kept, refund } = withdrawal;
  return { ...about, payment, parts: [], uses: [], paid, kept, refund, withdrawal };
};

async function priceContract(
  repositories: Repositories,
  { payment, session }: Purchase,
  about: Pick<Contract, 'bought' | 'endsAt'>,
): Promise<Contract> {
  const { subscriptionReference } = payment;
  const payments = subscriptionReference
    ? await repositories.payments.listOfSubscription(payment.gateway, subscriptionReference)
    : [payment];
  const found: Part[] = [];
  for (const each of payments) found.push(await partOf(repositories, each));
  // What cost nothing runs as well, and ends with the rest; what was given back or is disputed has ended already.
  const parts = found.filter(({ left, payment: { amount } }) => left > 0 || amount === 0);
  const paid = Math.min(sum(parts.map(({ left }) => left)), mostGivenBack(parts));
  const used = sum(parts.map(({ value, uses }) => keptFor(value, uses)));
  // Without the client's express request to begin at once, the law lets nothing be kept.
  const kept = session.isStartRequested ? Math.min(paid, used) : 0;
  return {
    ...about,
    payment,
    parts: spread(parts, paid - kept),
    paid,
    kept,
    refund: paid - kept,
    uses: found.find((part) => part.payment.id === payment.id)?.uses ?? [],
    withdrawal: null,
  };
}

/** What was paid once for a contract. Minor units. */
type Part = {
  payment: Payment;
  refunded: number;
  left: number;
  /** What it was for costs so much; a change is paid with the rest of an earlier payment as well. */
  value: number;
  uses: Use[];
};

async function partOf(repositories: Repositories, payment: Payment): Promise<Part> {
  const refunded = await repositories.reversals.returnedOf(payment);
  const { price, uses } = await usageOf(repositories, payment);
  const value = payment.paymentSessionId === null ? Math.max(payment.amount, price) : payment.amount;
  return { payment, refunded, left: payment.amount - refunded, value, uses };
}

/**
 * After a change to a cheaper plan the gateway keeps the rest of the money for the next payments. It must not be given
 * back as well, so no more is than the plan costs that runs now.
 */
const mostGivenBack = ([newest]: Part[]): number =>
  newest?.payment.amount === 0 ? newest.value : Number.POSITIVE_INFINITY;

/** Which payment gives back how much of it, the newest first. */
function spread(parts: Part[], refund: number): Contract['parts'] {
  let rest = refund;
  return parts.map(({ payment, refunded, left }) => {
    const given = Math.min(left, rest);
    rest -= given;
    return { payment, refundedTotal: given > 0 ? refunded + given : 0 };
  });
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What was used of the credit that a payment gives, over all the months it pays for; for a plan also its price. */
async function usageOf(
  { subscriptions, plans, credit, ledger, reversals }: Repositories,
  payment: Payment,
): Promise<{ price: number; uses: Use[] }> {
  const { clientId } = payment;
  if (clientId === null) return { price: 0, uses: [] };
  const stretch = await subscriptions.findByPayment(payment.id);
  if (stretch) {
    const version = await plans.findVersion(stretch.planVersionId);
    const months = monthsOf[stretch.interval ?? 'month'];
    const causes = Array.from({ length: stretch.grantedMonth + 1 }, (_, at) => monthGrantCause(stretch.id, at));
    const used = await credit.usedOf(clientId, causes);
    const uses = creditGroups.flatMap((group) => {
      const total = (version?.grants[group] ?? 0) * months;
      return total > 0 ? [{ group, used: used[group] ?? 0, total }] : [];
    });
    return { price: (stretch.interval === 'year' ? version?.yearlyPrice : version?.monthlyPrice) ?? 0, uses };
  }
  const cause = `payment:${payment.paymentSessionId}`;
  const lot = await credit.findLotByRequest(clientId, cause);
  if (!lot) return { price: 0, uses: [] };
  const { group } = lot;
  let used = (await credit.usedOf(clientId, [cause]))[group] ?? 0;
  // A refund took credit with it, which nobody used.
  for (const { gatewayReference } of await reversals.listRefunds(payment.id))
    used += await ledger.creditsOf(`refund:${gatewayReference}`, 'adjust');
  return { price: 0, uses: [{ group, used, total: await ledger.creditsOf(cause, 'grant') }] };
}
