import type { BillingInterval } from '../contracts/main/payments.ts';
import type { CreditPack, Plan } from '../contracts/main/plans.ts';
import { formatMoney } from '../money/format-money.ts';
import { type Money, toMinorUnits } from '../money/minor-units.ts';
import type { Language } from '../storage.ts';

type PricedPlan = Pick<Plan, 'monthly_price' | 'yearly_price' | 'currency'>;

/** What a plan costs for one interval; null where it has no price for it. */
export function planPrice(plan: PricedPlan, interval: BillingInterval): Money | null {
  const major = interval === 'year' ? plan.yearly_price : plan.monthly_price;
  if (major === null || !(major > 0)) return null;
  return { amount: toMinorUnits(major, plan.currency), currency: plan.currency };
}

/** The intervals that a plan can be paid by, monthly first. */
export const planIntervals = (plan: PricedPlan): BillingInterval[] =>
  (['month', 'year'] as const).filter((interval) => planPrice(plan, interval) !== null);

/** What a year costs less than twelve months; null where it does not, or where there is no choice. */
export function yearlySaving(plan: PricedPlan): Money | null {
  const [month, year] = [planPrice(plan, 'month'), planPrice(plan, 'year')];
  if (!month || !year) return null;
  const amount = month.amount * 12 - year.amount;
  return amount > 0 ? { amount, currency: plan.currency } : null;
}

/** How many months of a year the yearly price leaves out; null where it saves no whole number of months. */
export function freeMonths(plan: PricedPlan): number | null {
  const [month, saving] = [planPrice(plan, 'month'), yearlySaving(plan)];
  if (!month || !saving) return null;
  const months = saving.amount / month.amount;
  return Number.isInteger(months) ? months : null;
}

export function packPrice(pack: Pick<CreditPack, 'price' | 'currency'>, quantity: number): Money {
  return { amount: toMinorUnits(pack.price, pack.currency) * quantity, currency: pack.currency };
}

export type PriceWords = { free: string; perMonth: string; perYear: string };
/** The amount and, apart from it, the interval it is for. */
export type PriceLabel = { amount: string; unit: string | null };

/** A plan card's two prices: "Free" without a monthly one, a dash without a yearly one. */
export function priceLabels(
  plan: PricedPlan,
  words: PriceWords,
  language: Language,
): { monthly: PriceLabel; yearly: PriceLabel } {
  const [month, year] = [planPrice(plan, 'month'), planPrice(plan, 'year')];
  return {
    monthly: month
      ? { amount: formatMoney(month, language), unit: words.perMonth }
      : { amount: words.free, unit: null },
    yearly: year ? { amount: formatMoney(year, language), unit: words.perYear } : { amount: '–', unit: null },
  };
}
