import type { Plan } from '@deskmate/api/contracts/main/plans';
import { currencySymbol } from '@deskmate/api/money/currency';
import { toMajorUnits } from '@deskmate/api/money/minor-units';
import { bannerContent, planSeeds } from '@deskmate/brand/plan-seed';

const price = (amount: number | null, currency: string) =>
  amount === null ? null : toMajorUnits({ amount, currency });

/** The seed plans as the server lists them. */
export const seedPlans = (): Plan[] =>
  planSeeds.map((seed) => ({
    id: seed.id,
    name: seed.name,
    is_trial: seed.isTrial,
    trial_days: seed.trialDays,
    monthly_price: price(seed.monthlyPrice, seed.currency),
    yearly_price: price(seed.yearlyPrice, seed.currency),
    currency: seed.currency,
    currency_symbol: currencySymbol(seed.currency),
    grants: seed.grants,
    banner_content: JSON.stringify(bannerContent(seed)),
  }));

/** How long the trial of the seed lasts; null if it has none. */
export const seedTrialDays = planSeeds.find((seed) => seed.isTrial)?.trialDays ?? null;
