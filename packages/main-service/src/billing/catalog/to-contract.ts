import type { CreditPack as PackOnWire, Plan, PlanTerms } from '@deskmate/api/contracts/main/plans';
import { currencySymbol } from '@deskmate/api/money/currency';
import { toMajorUnits } from '@deskmate/api/money/minor-units';
import type { PlanEdit } from './edit-plans.ts';
import type { CreditPack, OfferedPlan } from './plans-repository.ts';

export const toPlan = (plan: OfferedPlan): Plan => ({
  id: plan.planId,
  name: plan.name,
  is_trial: plan.isTrial,
  trial_days: plan.trialDays,
  monthly_price: majorPrice(plan.monthlyPrice, plan.currency),
  yearly_price: majorPrice(plan.yearlyPrice, plan.currency),
  currency: plan.currency,
  currency_symbol: currencySymbol(plan.currency),
  grants: plan.grants,
  banner_content: plan.bannerContent,
});

/** Prices as the operator types them. */
export const toPlanEdit = (terms: PlanTerms): PlanEdit => ({
  name: terms.name,
  currency: terms.currency,
  bannerContent: terms.banner_content,
  ...terms.grants,
  excludedModels: terms.excluded_models,
  trialDays: terms.trial_days,
  monthlyPrice: priceText(terms.monthly_price),
  yearlyPrice: priceText(terms.yearly_price),
});

export const toPack = (pack: CreditPack): PackOnWire => ({
  id: pack.id,
  name: pack.name,
  group: pack.group,
  credits: pack.credits,
  price: toMajorUnits({ amount: pack.price, currency: pack.currency }),
  currency: pack.currency,
  currency_symbol: currencySymbol(pack.currency),
  valid_days: pack.validDays,
});

const majorPrice = (amount: number | null, currency: string): number | null =>
  amount === null ? null : toMajorUnits({ amount, currency });

const priceText = (price: number | null | undefined): string | null | undefined =>
  typeof price === 'number' ? String(price) : price;
