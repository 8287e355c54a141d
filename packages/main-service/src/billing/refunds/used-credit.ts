import { creditGroups, monthGrantCause } from '../../credit/credit-overuse.ts';
import type { Repositories } from '../../repositories.ts';
import { monthsOf } from '../catalog/promo-rules.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { keptFor, type UnitPrices, type Use } from './price-withdrawal.ts';
import { disputeWonCause } from './revoke-purchase.ts';

/** What was used of the credit that a payment gives, over all the months it pays for; for a plan also its price. */
export async function usageOf(
  { subscriptions, plans, credit, ledger, reversals }: Repositories,
  payment: Payment,
): Promise<{ price: number; uses: Use[] }> {
  const { clientId } = payment;
  if (clientId === null) return { price: 0, uses: [] };
  const period = await subscriptions.findByPayment(payment.id);
  if (period) {
    const version = await plans.findVersion(period.planVersionId);
    const months = monthsOf[period.interval ?? 'month'];
    const causes = Array.from({ length: period.grantedMonth + 1 }, (_, at) => monthGrantCause(period.id, at));
    const used = await credit.usedOf(clientId, causes);
    const uses = creditGroups.flatMap((group) => {
      const total = (version?.grants[group] ?? 0) * months;
      return total > 0 ? [{ group, used: used[group] ?? 0, total }] : [];
    });
    return { price: (period.interval === 'year' ? version?.yearlyPrice : version?.monthlyPrice) ?? 0, uses };
  }
  const cause = `payment:${payment.paymentSessionId}`;
  const lot = await credit.findLotByRequest(clientId, cause);
  if (!lot) return { price: 0, uses: [] };
  const { group } = lot;
  // Credit that a refund or a dispute took was not used; what a won dispute gave again is a lot of its own.
  const disputes = (await reversals.listDisputes(payment.id)).map(
    ({ gatewayReference }) => `dispute:${gatewayReference}`,
  );
  // What failed refunds took back was not used either.
  const refunds = [
    ...(await reversals.listRefunds(payment.id)),
    ...(await reversals.listFailedRefunds(payment.id)),
  ].map(({ gatewayReference }) => `refund:${gatewayReference}`);
  const won = disputes.map(disputeWonCause);
  let used = (await credit.usedOf(clientId, [cause, ...won]))[group] ?? 0;
  for (const taken of [...refunds, ...disputes].flatMap((one) => [one, ...won.map((again) => `${one}:${again}`)])) {
    used += await ledger.creditsOf(taken, 'adjust');
    // Nor what open holds kept until they were closed.
    for (const { id } of await credit.listLotsByRequest(clientId, taken)) used -= await ledger.expiredOf(clientId, id);
  }
  return { price: 0, uses: [{ group, used, total: await ledger.creditsOf(cause, 'grant') }] };
}

/** Of the packs on offer the cheapest of each group. */
export async function unitPrices({ plans }: Repositories, currency: string): Promise<UnitPrices> {
  const prices: UnitPrices = {};
  for (const pack of await plans.listPacks()) {
    if (pack.currency !== currency) continue;
    prices[pack.group] = Math.min(prices[pack.group] ?? Number.POSITIVE_INFINITY, pack.price / pack.credits);
  }
  return prices;
}

/**
 * What a client owes of a payment, in minor units: a refund or a dispute takes back the credit that is left, and what was
 * used before is paid for only as far as money is kept. Of a plan part of the price may be given back as a favour; then
 * nothing is owed. After a withdrawal, which has kept what was used, all that goes back beyond it is owed.
 * @param givenBack how much of the payment was given back, or would be
 */
export async function owedOf(repositories: Repositories, payment: Payment, givenBack: number): Promise<number> {
  const { id, clientId, amount, currency, subscriptionReference } = payment;
  if (givenBack === 0 || clientId === null || (subscriptionReference !== null && givenBack < amount)) return 0;
  const agreed = await repositories.withdrawals.refundedTotalOf(id);
  if (agreed !== null) return Math.max(0, givenBack - agreed);
  const { uses } = await usageOf(repositories, payment);
  return Math.max(0, keptFor(amount, uses, await unitPrices(repositories, currency)) - (amount - givenBack));
}
