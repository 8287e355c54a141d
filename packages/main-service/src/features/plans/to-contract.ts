import type { CreditPack as PackOnWire, Plan } from '@deskmate/api/contracts/main/plans';
import { inMajorUnits } from './minor-units.ts';
import type { CreditPack, OfferedPlan } from './plans-repository.ts';

export const toPlan = (plan: OfferedPlan): Plan => ({
  id: plan.planId,
  name: plan.name,
  is_trial: plan.isTrial,
  monthly_price: plan.monthlyPrice === null ? null : inMajorUnits(plan.monthlyPrice, plan.currency),
  yearly_price: plan.yearlyPrice === null ? null : inMajorUnits(plan.yearlyPrice, plan.currency),
  currency: plan.currency,
  currency_symbol: plan.currencySymbol,
  banner_content: plan.bannerContent,
});

export const toPack = (pack: CreditPack): PackOnWire => ({
  id: pack.id,
  name: pack.name,
  group: pack.group,
  credits: pack.credits,
  price: inMajorUnits(pack.price, pack.currency),
  currency: pack.currency,
  currency_symbol: pack.currencySymbol,
  valid_days: pack.validDays,
});
