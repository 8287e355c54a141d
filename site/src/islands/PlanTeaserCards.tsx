import type { Plan } from '@deskmate/api/contracts/main/plans';
import { plansForSale } from '@deskmate/api/plans/card-state';
import { type PriceWords, priceLabels } from '@deskmate/api/plans/plan-price';
import type { Language } from '@deskmate/api/storage';
import { planIcon } from '@deskmate/brand/plan-icons';
import styles from './PlanTeaserCards.module.css';
import { useServerPlans } from './use-server-plans.ts';

type TeaserPlan = Pick<Plan, 'id' | 'name' | 'is_trial' | 'monthly_price' | 'yearly_price' | 'currency'> & {
  grants: Pick<Plan['grants'], 'standard'>;
};
type Props = { plans: TeaserPlan[]; words: PriceWords & { credits: string }; language: Language };

/** The plans on the home page: name, monthly price and Standard credits. */
export default function PlanTeaserCards({ plans: builtPlans, words, language }: Props) {
  const { plans } = useServerPlans(builtPlans);
  return (
    <ul className={styles.plans}>
      {plansForSale(plans).map((plan) => {
        const { amount, unit } = priceLabels(plan, words, language).monthly;
        return (
          <li key={plan.id} className={`card ${styles.plan}`}>
            <svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
              <path d={planIcon(plan.name)} />
            </svg>
            <h3>
              <bdi>{plan.name}</bdi>
            </h3>
            <p className={styles.price}>
              <strong>
                <bdi>{amount}</bdi>
              </strong>
              <wbr />
              {unit !== null && <span className="soft">{unit}</span>}
            </p>
            <p className="soft small">
              {plan.grants.standard.toLocaleString('en-US')} {words.credits}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
