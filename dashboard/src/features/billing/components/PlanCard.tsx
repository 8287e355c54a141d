import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { PlanCardState } from '@deskmate/api/plans/card-state';
import { freeMonths, type PriceLabel, priceLabels, yearlySaving } from '@deskmate/api/plans/plan-price';
import look from '@deskmate/brand/plan-cards.module.css';
import { planIcon } from '@deskmate/brand/plan-icons';
import { recommendedPlan } from '@deskmate/brand/plan-seed';
import { useId } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useMoney } from '../use-money.ts';
import { PlanFeatures } from './PlanFeatures.tsx';

type PlanCardProps = {
  plan: Plan;
  interval: BillingInterval;
  state: PlanCardState;
  /** The element that says why nothing can be bought; null while something can. */
  notForSaleId: string | null;
  onChoose: () => void;
};

/** One plan. The current one is dimmed and says Renew; every other says Subscribe. */
export function PlanCard({ plan, interval, state, notForSaleId, onChoose }: PlanCardProps) {
  const t = useWords('billing');
  const titleId = useId();
  const whyId = useId();
  const money = useMoney();
  const { language } = useSettings();
  const saving = yearlySaving(plan);
  const months = freeMonths(plan);
  const unitWords = { free: t('free'), perMonth: t('perMonth'), perYear: t('perYear') };
  const { monthly, yearly } = priceLabels(plan, unitWords, language);
  const [first, second] = interval === 'year' ? [yearly, monthly] : [monthly, yearly];
  const isRecommended = plan.name === recommendedPlan.name && !state.isCurrent;
  return (
    <section
      className={look.card}
      data-current={state.isCurrent || undefined}
      data-recommended={isRecommended || undefined}
      aria-labelledby={titleId}
    >
      <div className={look.head}>
        {state.isCurrent && <span className={look.badge}>{t('current')}</span>}
        {isRecommended && <span className={look.badge}>{recommendedPlan.reason[language]}</span>}
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d={planIcon(plan.name)} />
        </svg>
        <h2 id={titleId}>
          <bdi>{plan.name}</bdi>
        </h2>
      </div>
      <div className={look.prices}>
        <p className={look.price}>
          <Price {...first} />
        </p>
        <p className={look.other}>
          <Price {...second} />
        </p>
        {saving && (
          <p className={look.saving}>
            {months === null
              ? t('yearSavesPart', { amount: money(saving) })
              : t('yearSaves', { amount: money(saving), count: months })}
          </p>
        )}
      </div>
      <div className={look.actions}>
        {state.renew !== 'absent' && (
          <Button
            look={state.needsPayment ? 'quiet' : 'primary'}
            disabled={state.renew === 'disabled'}
            onClick={onChoose}
            aria-describedby={state.needsPayment ? whyId : (notForSaleId ?? undefined)}
          >
            {t('renew')}
          </Button>
        )}
        {state.subscribe !== 'absent' && (
          <Button
            disabled={state.subscribe === 'disabled'}
            onClick={onChoose}
            aria-label={`${t('subscribe')}: ${plan.name}`}
            aria-describedby={notForSaleId ?? undefined}
          >
            {t('subscribe')}
          </Button>
        )}
      </div>
      <PlanFeatures bannerContent={plan.banner_content} />
      {state.needsPayment && (
        <p id={whyId} className={look.reason}>
          {t('renewWhy')}
        </p>
      )}
    </section>
  );
}

function Price({ amount, unit }: PriceLabel) {
  return (
    <>
      <strong>
        <bdi>{amount}</bdi>
      </strong>
      <wbr />
      {unit !== null && <span>{unit}</span>}
    </>
  );
}
