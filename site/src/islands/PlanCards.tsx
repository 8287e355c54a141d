import type { Plan } from '@deskmate/api/contracts/main/plans';
import { readBannerContent } from '@deskmate/api/plans/banner-content';
import { planCardState, plansForSale } from '@deskmate/api/plans/card-state';
import { type PriceWords, priceLabels } from '@deskmate/api/plans/price-label';
import { planIcon } from '@deskmate/brand/icons';
import { useEffect, useState } from 'react';
import { type CurrentPlan, loadCurrentPlan, loadPlans, type PlanSources } from './load-plans.ts';
import styles from './PlanCards.module.css';

type Words = PriceWords & {
  subscribe: string;
  renew: string;
  current: string;
  renewDisabled: string;
  noYearly: string;
};
type Props = {
  plans: Plan[];
  sources: PlanSources;
  words: Words;
  /** Texts of plans in the reader's language, by the English that the server speaks; empty in English. */
  translations: Record<string, string>;
};

/** spec §2 "Pricing page". Its buttons are links, so that they lead to the payment page before it wakes. */
export default function PlanCards({ plans: builtPlans, sources, words, translations }: Props) {
  const [plans, setPlans] = useState(builtPlans);
  const [current, setCurrent] = useState<CurrentPlan | null>(null);

  useEffect(() => {
    // A backend that is away leaves the prerendered cards as they are.
    loadPlans(sources).then(setPlans, () => {});
    loadCurrentPlan(sources).then(setCurrent, () => {});
  }, [sources]);

  return (
    <ul className={styles.cards}>
      {plansForSale(plans).map((plan) => (
        <Card key={plan.id} plan={plan} current={current} words={words} translations={translations} />
      ))}
    </ul>
  );
}

type CardProps = { plan: Plan; current: CurrentPlan | null; words: Words; translations: Record<string, string> };

function Card({ plan, current, words, translations }: CardProps) {
  const prices = priceLabels(plan, words);
  const state = planCardState({
    planId: plan.id,
    currentPlanId: current?.planId ?? null,
    hasPaymentCustomer: current?.hasPaymentCustomer ?? false,
  });
  const reason = `renew-${plan.id}`;
  return (
    <li className={`card ${styles.card}`} data-current={state.isCurrent || undefined}>
      {state.isCurrent && <span className={styles.badge}>{words.current}</span>}
      <svg width="40" height="40" viewBox="0 0 32 32" className={styles.icon} aria-hidden="true">
        <path d={planIcon(plan.name)} />
      </svg>
      <h2>
        <bdi>{plan.name}</bdi>
      </h2>
      <p className={styles.month}>
        <Price text={prices.monthly} unit={words.perMonth} />
      </p>
      <p className={styles.year}>
        {prices.yearly === '–' && <span className="visually-hidden">{words.noYearly}</span>}
        <Price text={prices.yearly} unit={words.perYear} />
      </p>
      <div className={styles.action}>
        {state.disabled && (
          <button type="button" className="button quiet" disabled aria-describedby={reason}>
            {words.renew}
          </button>
        )}
        <a className="button" href={`/client/payment?plan=${plan.id}`} data-plan={JSON.stringify(chosen(plan))}>
          {state.action === 'renew' && !state.disabled ? words.renew : words.subscribe}
          <span className="visually-hidden"> {plan.name}</span>
        </a>
      </div>
      <Features plan={plan} translations={translations} />
      {state.disabled && (
        <p id={reason} className={styles.reason}>
          {words.renewDisabled}
        </p>
      )}
    </li>
  );
}

/** The amount large, its unit small. */
function Price({ text, unit }: { text: string; unit: string }) {
  if (!text.endsWith(unit)) return <strong>{text}</strong>;
  return (
    <>
      <strong>
        <bdi>{text.slice(0, -unit.length)}</bdi>
      </strong>
      <span>{unit}</span>
    </>
  );
}

function Features({ plan, translations }: { plan: Plan; translations: Record<string, string> }) {
  const said = (text: string) => translations[text] ?? text;
  return (
    <div className={styles.features}>
      {readBannerContent(plan.banner_content).map((group) => (
        <section key={group.heading}>
          <h3 dir="auto">{said(group.heading)}</h3>
          <ul>
            {group.entries.map((entry) => (
              <li key={`${entry.label}${entry.description}`} dir="auto">
                {said(entry.label)}
                {entry.description && <span>{said(entry.description)}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What is stored under `selectedPlan`; the feature list is not needed to pay. */
function chosen({ banner_content: _, ...plan }: Plan) {
  return { ...plan, interval: 'month' };
}
