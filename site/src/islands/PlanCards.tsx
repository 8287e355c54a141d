import type { Plan } from '@deskmate/api/contracts/main/plans';
import { formatMoney } from '@deskmate/api/money/format-money';
import { paymentPath } from '@deskmate/api/page-paths';
import { readBannerContent } from '@deskmate/api/plans/banner-content';
import { planCardState, plansForSale } from '@deskmate/api/plans/card-state';
import { type PriceLabel, type PriceWords, priceLabels, yearlySaving } from '@deskmate/api/plans/plan-price';
import { selectedPlanText } from '@deskmate/api/plans/selected-plan';
import type { Language } from '@deskmate/api/storage';
import look from '@deskmate/brand/plan-cards.module.css';
import { planIconName } from '@deskmate/brand/plan-icon-name';
import { type Phrases, phraseOf, translatePhrase } from '@deskmate/brand/plan-text';
import { useEffect, useState } from 'react';
import { type CurrentPlan, loadCurrentPlan } from './load-current-plan.ts';
import styles from './PlanCards.module.css';
import { useServerPlans } from './use-server-plans.ts';

type Words = PriceWords & {
  subscribe: string;
  renew: string;
  current: string;
  renewDisabled: string;
  notForSale: string;
  noYearly: string;
  /** With a place for the amount: `{amount}`. */
  yearSaves: string;
  /** Why a plan is recommended, by its name. */
  picks: Record<string, string>;
};
type Props = {
  plans: Plan[];
  words: Words;
  language: Language;
  /** Texts of plans in the reader's language, by the English that the server speaks; empty in English. */
  translations: Phrases;
};

/** The plan cards of the pricing page. Their buttons are links, so that they work before hydration. */
export default function PlanCards({ plans: builtPlans, words, language, translations }: Props) {
  const { plans, canBuy } = useServerPlans(builtPlans);
  const [current, setCurrent] = useState<CurrentPlan | null>(null);

  useEffect(() => {
    // When the backend is unavailable, the prerendered cards stay.
    loadCurrentPlan().then(setCurrent, () => {});
  }, []);

  return (
    <>
      {!canBuy && (
        <p id={notForSaleId} className={`card ${styles.notForSale}`} role="status">
          {words.notForSale}
        </p>
      )}
      <ul className={look.cards}>
        {plansForSale(plans).map((plan) => (
          <Card
            key={plan.id}
            plan={plan}
            current={current}
            canBuy={canBuy}
            words={words}
            language={language}
            translations={translations}
          />
        ))}
      </ul>
    </>
  );
}

const notForSaleId = 'not-for-sale';

type CardProps = Pick<Props, 'words' | 'language' | 'translations'> & {
  plan: Plan;
  current: CurrentPlan | null;
  canBuy: boolean;
};

function Card({ plan, current, canBuy, words, language, translations }: CardProps) {
  const prices = priceLabels(plan, words, language);
  const state = planCardState({
    planId: plan.id,
    currentPlanId: current?.planId ?? null,
    hasPaymentCustomer: current?.hasPaymentCustomer ?? false,
    hasPrice: !!(prices.monthly.unit ?? prices.yearly.unit),
    canBuy,
  });
  // Who renews stays with the interval that they pay for.
  const interval = (state.isCurrent && current?.interval) || 'month';
  const reasonId = `renew-${plan.id}`;
  const pick = state.isCurrent ? undefined : phraseOf(words.picks, plan.name);
  const saving = yearlySaving(plan);
  return (
    <li
      className={`card ${look.card} ${styles.card}`}
      data-current={state.isCurrent || undefined}
      data-recommended={pick && true}
    >
      <div className={look.head}>
        {(pick ?? state.isCurrent) && <span className={look.badge}>{pick ?? words.current}</span>}
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <use href={`#plan-${planIconName(plan.name)}`} />
        </svg>
        <h2>
          <bdi>{plan.name}</bdi>
        </h2>
      </div>
      <div className={look.prices}>
        <p className={look.price}>
          <Price {...prices.monthly} />
        </p>
        <p className={look.other}>
          {prices.yearly.unit === null && <span className="visually-hidden">{words.noYearly}</span>}
          <Price {...prices.yearly} />
        </p>
        {saving && <p className={look.saving}>{words.yearSaves.replace('{amount}', formatMoney(saving, language))}</p>}
      </div>
      <div className={look.actions}>
        {state.renew === 'disabled' && (
          <button
            type="button"
            className="button quiet"
            disabled
            aria-describedby={state.needsPayment ? reasonId : notForSaleId}
          >
            {words.renew}
          </button>
        )}
        {state.subscribe === 'disabled' && (
          <button type="button" className="button quiet" disabled aria-describedby={notForSaleId}>
            {words.subscribe}
            <span className="visually-hidden"> {plan.name}</span>
          </button>
        )}
        {(state.renew === 'enabled' || state.subscribe === 'enabled') && (
          <a className="button" href={`${paymentPath}?plan=${plan.id}`} data-plan={selectedPlanText(plan, interval)}>
            {state.renew === 'enabled' ? words.renew : words.subscribe}
            <span className="visually-hidden"> {plan.name}</span>
          </a>
        )}
      </div>
      <Features plan={plan} translations={translations} />
      {state.needsPayment && (
        <p id={reasonId} className={`${look.reason} ${styles.reason}`}>
          {words.renewDisabled}
        </p>
      )}
    </li>
  );
}

/** The amount large, its unit small; between them the line may break where letters are enlarged. */
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

function Features({ plan, translations }: { plan: Plan; translations: Phrases }) {
  const translated = (text: string) => translatePhrase(text, translations);
  return (
    <div className={look.features}>
      {readBannerContent(plan.banner_content).map((group) => (
        <section key={group.heading}>
          <h3 dir="auto">{translated(group.heading)}</h3>
          <ul>
            {group.entries.map((entry, index) => (
              <li key={index}>
                <bdi>{translated(entry.label)}</bdi>
                {entry.description && <bdi>{translated(entry.description)}</bdi>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
