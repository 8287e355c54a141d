import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { PlanCardState } from '@deskmate/api/plans/card-state';
import { priceLabels } from '@deskmate/api/plans/price-label';
import { useId } from 'react';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';
import styles from './PlanCard.module.css';
import { PlanFeatures } from './PlanFeatures.tsx';

type PlanCardProps = { plan: Plan; interval: BillingInterval; state: PlanCardState; onChoose: () => void };

/** One plan: the current one says Renew, which needs an earlier payment; every other says Subscribe (spec §2). */
export function PlanCard({ plan, interval, state, onChoose }: PlanCardProps) {
  const words = useWords('plans');
  const titleId = useId();
  const whyId = useId();
  const { money } = useFormat();
  const saved = yearSaves(plan);
  const prices = priceLabels(plan, { free: words('free'), perMonth: words('perMonth'), perYear: words('perYear') });
  return (
    <section className={`${styles.card} ${state.isCurrent ? styles.current : ''}`} aria-labelledby={titleId}>
      <div className={page.spread}>
        <h2 id={titleId}>
          <bdi>{plan.name}</bdi>
        </h2>
        {state.isCurrent && <span className={page.tag}>{words('current')}</span>}
      </div>
      <div>
        <p className={styles.price}>{interval === 'year' ? prices.yearly : prices.monthly}</p>
        <p className={page.soft}>{interval === 'year' ? prices.monthly : prices.yearly}</p>
        {saved > 0 && <p className={page.soft}>{words('yearSaves', { amount: money(saved, plan.currency) })}</p>}
      </div>
      <PlanFeatures bannerContent={plan.banner_content} />
      {state.isCurrent && (
        <Button
          wide
          look="quiet"
          disabled={state.disabled}
          onClick={onChoose}
          aria-describedby={state.disabled ? whyId : undefined}
        >
          {words('renew')}
        </Button>
      )}
      {state.disabled && (
        <p id={whyId} className={`${page.soft} ${page.small}`}>
          {words('renewWhy')}
        </p>
      )}
      {(!state.isCurrent || state.disabled) && (
        <Button wide onClick={onChoose} aria-label={`${words('subscribe')}: ${plan.name}`}>
          {words('subscribe')}
        </Button>
      )}
    </section>
  );
}

/** Minor units that a year costs less than twelve months; 0 where there is no choice, or nothing to save. */
const yearSaves = ({ monthly_price: month, yearly_price: year }: Plan): number =>
  month && year ? Math.max(0, Math.round((month * 12 - year) * 100)) : 0;
