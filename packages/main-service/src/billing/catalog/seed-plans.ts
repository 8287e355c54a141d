import { currencySymbol } from '@deskmate/api/money/currency';
import { bannerContent, creditPackSeeds, planSeeds } from '@deskmate/brand/plan-seed';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';

/** Fills in the plans and packs that are not there. One that is there is the operator's and stays as it is. */
export async function seedPlans({ transact, clock }: MainContext): Promise<void> {
  const createdAt = clock.date();
  await transact(async ({ plans }) => {
    for (const seed of planSeeds) {
      const { id, name, isTrial, trialDays, monthlyPrice, yearlyPrice, currency, grants } = seed;
      await plans.addPlan(
        { id, isTrial, trialDays },
        {
          id: newId(),
          planId: id,
          version: 1,
          name,
          monthlyPrice,
          yearlyPrice,
          currency,
          currencySymbol: currencySymbol(currency),
          bannerContent: JSON.stringify(bannerContent(seed)),
          grants,
          createdAt,
        },
      );
    }
    for (const pack of creditPackSeeds) await plans.addPack({ ...pack, currencySymbol: currencySymbol(pack.currency) });
  });
}
