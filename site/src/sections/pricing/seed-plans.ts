import type { Plan } from '@deskmate/api/contracts/main/plans';
import { majorUnits } from '@deskmate/api/plans/price-label';
import { bannerContent, planSeeds } from '@deskmate/brand/plan-seed';

const price = (minor: number | null) => (minor === null ? null : majorUnits(minor));

/** The seed plans as the server lists them. */
export const seedPlans = (): Plan[] =>
  planSeeds.map((seed) => ({
    id: seed.id,
    name: seed.name,
    is_trial: seed.isTrial,
    monthly_price: price(seed.monthlyPrice),
    yearly_price: price(seed.yearlyPrice),
    currency: seed.currency,
    currency_symbol: seed.currencySymbol,
    banner_content: JSON.stringify(bannerContent(seed)),
  }));
