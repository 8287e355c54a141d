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
  const contract: Contract = {
    ...{ ...about, payment, parts: [], paid: 0, kept: 0, refund: 0 },
    ...{ uses: await usesOf(repositories, payment), withdrawal: null },
  };
  for (const part of payments) {
    const refunded = await repositories.reversals.returnedOf(part);
    const left = part.amount - refunded;
    if (left <= 0) continue;
    const uses = part.id === payment.id ? contract.uses : await usesOf(repositories, part);
    // Without the client's express request to begin at once, the law lets nothing be kept.
    const kept = session.isStartRequested ? Math.min(left, keptFor(part.amount, uses)) : 0;
    contract.parts.push({ payment: part, refundedTotal: refunded + left - kept });
    contract.paid += left;
    contract.kept += kept;
    contract.refund += left - kept;
  }
  return contract;
}

/** What was used of the credit that a payment gives, over all the months it pays for. */
async function usesOf({ subscriptions, plans, credit, ledger }: Repositories, payment: Payment): Promise<Use[]> {
  const { clientId } = payment;
  if (clientId === null) return [];
  const stretch = await subscriptions.findByPayment(payment.id);
  if (stretch) {
    const version = await plans.findVersion(stretch.planVersionId);
    const months = monthsOf[stretch.interval ?? 'month'];
    const causes = Array.from({ length: stretch.grantedMonth + 1 }, (_, at) => monthGrantCause(stretch.id, at));
    const used = await credit.usedOf(clientId, causes);
    return creditGroups.flatMap((group) => {
      const total = (version?.grants[group] ?? 0) * months;
      return total > 0 ? [{ group, used: used[group] ?? 0, total }] : [];
    });
  }
  const cause = `payment:${payment.paymentSessionId}`;
  const lot = await credit.findLotByRequest(clientId, cause);
  if (!lot) return [];
  const used = await credit.usedOf(clientId, [cause]);
  return [{ group: lot.group, used: used[lot.group] ?? 0, total: await ledger.creditsOf(cause, 'grant') }];
}
