import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { planIntervals, planPrice } from '@deskmate/api/plans/plan-price';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { ChangePlan } from './components/ChangePlan.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { PlanFeatures } from './components/PlanFeatures.tsx';
import { PlanTerms } from './components/PlanTerms.tsx';
import { PromoCodeField } from './components/PromoCodeField.tsx';
import { Renewal } from './components/Renewal.tsx';
import { useCanBuy } from './use-can-buy.ts';
import { usePlans } from './use-plans.ts';
import { usePromoCode } from './use-promo-code.ts';

type WantedPlan = { planId: number; interval: BillingInterval };

export function PlanPayment({ wanted }: { wanted: WantedPlan }) {
  const words = useWords('billing');
  const plans = usePlans();
  return (
    <QueryState query={plans} lines={6}>
      {(list) => {
        const plan = list.find(({ id }) => id === wanted.planId);
        if (!plan) return <NothingToPay title={words('unknownPlan')} text={words('unknownPlanText')} />;
        return <Checkout plan={plan} wantedInterval={wanted.interval} />;
      }}
    </QueryState>
  );
}

/** A plan, with the choice of how often to pay where both prices exist. */
function Checkout({ plan, wantedInterval }: { plan: Plan; wantedInterval: BillingInterval }) {
  const words = useWords('billing');
  const offered = planIntervals(plan);
  const { data: current } = useQuery(subscriptionQuery(useApi()));
  const renewing = current?.renewal ? current : null;
  const [asked, setAsked] = useState(wantedInterval);
  const interval = offered.includes(asked) ? asked : offered[0];
  const price = interval ? planPrice(plan, interval) : null;
  const promo = usePromoCode(plan.id, interval ?? 'month');
  const { applied } = promo;
  const canBuy = useCanBuy();
  if (!interval || !price) return <NothingToPay title={words('unknownPlan')} text={words('unknownPlanText')} />;

  const offer = {
    title: words('planLine', { name: plan.name }),
    detail: words(interval === 'year' ? 'forOneYear' : 'forOneMonth'),
    price: applied ? { amount: applied.total, currency: applied.currency } : price,
    reduction: applied && { code: applied.code, from: applied.price, by: applied.discount },
    purchase: { kind: 'plan', plan_id: plan.id, interval, ...(applied ? { promo_code: applied.code } : {}) },
  } as const;
  const otherPlan = (
    <Link className={styles.other} to={paths.subscriptionUpdate}>
      {words('otherPlan')}
    </Link>
  );
  return (
    <div className={styles.columns}>
      <OfferSummary offer={offer} foot={otherPlan} isTotal={!renewing}>
        {offered.length > 1 && (
          <Segmented
            size="large"
            aria-label={words('interval')}
            value={interval}
            onChange={setAsked}
            options={offered.map((value) => ({ value, label: words(value) }))}
          />
        )}
        <PlanFeatures bannerContent={plan.banner_content} />
        {current && !renewing && <PlanTerms {...{ plan, interval, current, promo: applied }} />}
        {canBuy && current && !renewing && <PromoCodeField promo={promo} />}
      </OfferSummary>
      {renewing ? <Renewing {...{ plan, interval, current: renewing }} /> : <PayForm offer={offer} existing={null} />}
    </div>
  );
}

type RenewingProps = { plan: Plan; interval: BillingInterval; current: Subscription };

/** Who has a plan that renews pays nothing for the same one, and the difference for another. */
function Renewing({ plan, interval, current }: RenewingProps) {
  const words = useWords('billing');
  if (current.plan_id !== plan.id || current.interval !== interval) return <ChangePlan {...{ plan, interval }} />;
  return (
    <section className={page.card}>
      <h2>{words('yourPlan')}</h2>
      <Renewal plan={current} />
    </section>
  );
}
