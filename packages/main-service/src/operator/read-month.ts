import type { SpendLine } from '@deskmate/api/contracts/ai/spend';
import type { MainContext } from '../context.ts';
import type { GrantedCredits, MovedMoney } from './revenue-repository.ts';

/** Money in minor units. `spend` is null while the AI service does not answer. */
export type Month = {
  income: MovedMoney[];
  /** The tax within the income; refunds are not taken off it. */
  tax: MovedMoney[];
  refunds: MovedMoney[];
  disputes: MovedMoney[];
  grants: GrantedCredits[];
  spend: SpendLine[] | null;
};

/** What came in, went back, was granted and was spent between two times. */
export async function readMonth({ repositories, spend, log }: MainContext, from: Date, to: Date): Promise<Month> {
  const { revenue } = repositories;
  return {
    income: await revenue.income(from, to),
    tax: await revenue.tax(from, to),
    refunds: await revenue.refunds(from, to),
    disputes: await revenue.disputes(from, to),
    grants: await revenue.grants(from, to),
    spend: await spend.list(from, to).catch((error: unknown) => {
      log.warn({ err: error }, 'the AI service does not tell what was spent');
      return null;
    }),
  };
}
