import type { BillingInterval, PlanCost } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { planIntervals, planPrice } from '@deskmate/api/plans/plan-price';
import look from '@deskmate/brand/plan-cards.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import { ChoiceStrip } from '../../ui/ChoiceStrip.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { planCostQuery, useCanBuy } from './billing-queries.ts';
import { ChangePlan } from './components/ChangePlan.tsx';
import { InvoiceAddress } from './components/InvoiceAddress.tsx';
import { NextCharge } from './components/NextCharge.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { PlanFeatures } from './components/PlanFeatures.tsx';
import { PlanTerms } from './components/PlanTerms.tsx';
import { PromoCodeField } from './components/PromoCodeField.tsx';
import { Renewal } from './components/Renewal.tsx';
import type { Offer } from './offer.ts';
import { useInvoiceAddress } from './use-invoice-address.ts';
import { useMoney } from './use-money.ts';
import { usePlans } from './use-plans.ts';
import { usePriceWithCode } from './use-price-with-code.ts';

type WantedPlan = { planId: number; interval: BillingInterval | null };

export function PlanPayment({ requested }: { requested: WantedPlan }) {
  const t = useWords('billing');
  const plans = usePlans();
  return (
    <QueryState query={plans} lines={6}>
      {(list) => {
        const plan = list.find(({ id }) => id === requested.planId);
        if (!plan) return <NothingToPay title={t('unknownPlan')} text={t('unknownPlanText')} />;
        return <Checkout plan={plan} wantedInterval={requested.interval} />;
      }}
    </QueryState>
  );
}

/** A plan, with the choice of how often to pay where both prices exist. */
function Checkout({ plan, wantedInterval }: { plan: Plan; wantedInterval: BillingInterval | null }) {
  const t = useWords('billing');
  const offered = planIntervals(plan);
  const api = useApi();
  const { data: current } = useQuery(subscriptionQuery(api));
  const renewing = current?.renewal ? current : null;
  const [chosenInterval, setChosenInterval] = useState(wantedInterval);
  const ownInterval = current?.plan_id === plan.id ? current.interval : null;
  const wanted = chosenInterval ?? ownInterval ?? 'month';
  const interval = offered.includes(wanted) ? wanted : offered[0];
  const price = interval ? planPrice(plan, interval) : null;
  const {
    whole: { isPending },
    price: cost,
    promo,
  } = usePriceWithCode(
    (code) => planCostQuery(api, { code, planId: plan.id, interval: interval ?? 'month' }),
    !renewing,
  );
  const invoiceAddress = useInvoiceAddress();
  const canBuy = useCanBuy();
  const money = useMoney();
  // On a phone an open list would push the payment form far down.
  const isWide = useMedia('(min-width: 768px)');
  if (!interval || !price) return <NothingToPay title={t('unknownPlan')} text={t('unknownPlanText')} />;

  const offer: Offer = {
    title: t('planLine', { name: plan.name }),
    detail: t(interval === 'year' ? 'planForYear' : 'planForMonth', { name: plan.name }),
    price: cost ? { amount: cost.total, currency: cost.currency } : price,
    whole: cost && wholeOf(cost),
    purchase: {
      kind: 'plan',
      plan_id: plan.id,
      interval,
      ...(cost?.code ? { promo_code: cost.code } : {}),
      ...(invoiceAddress.chosenId === null ? {} : { address_id: invoiceAddress.chosenId }),
    },
  };
  const contents = (
    <details open={isWide}>
      <summary className={styles.included}>{t('included')}</summary>
      <PlanFeatures bannerContent={plan.banner_content} />
    </details>
  );
  return (
    <div className={styles.columns}>
      <OfferSummary offer={offer} foot={contents} isTotal={!renewing}>
        <p className={look.price}>
          <strong>{money(price)}</strong>
          <span className={page.soft}>{t(interval === 'year' ? 'perYear' : 'perMonth')}</span>
        </p>
        {offered.length > 1 && (
          <ChoiceStrip
            label={t('interval')}
            value={interval}
            onChange={setChosenInterval}
            options={offered.map((value) => ({ value, label: t(value) }))}
          />
        )}
        <Link className={styles.other} to={paths.subscriptionUpdate}>
          {t('otherPlan')}
        </Link>
        {current && !renewing && <PlanTerms plan={plan} interval={interval} current={current} cost={cost} />}
        {canBuy && current && !renewing && <PromoCodeField promo={promo} />}
        {canBuy && current && !renewing && <InvoiceAddress address={invoiceAddress} />}
      </OfferSummary>
      {renewing && <Renewing plan={plan} interval={interval} current={renewing} />}
      {!renewing &&
        (isPending ? (
          <Skeleton lines={5} label={t('calculating')} />
        ) : (
          <PayForm offer={offer} existing={null} isPriceLoading={promo.isChecking} />
        ))}
    </div>
  );
}

const wholeOf = ({ code, price, discount, from_balance: fromBalance }: PlanCost) => ({
  amount: price,
  discount: code === null ? null : { code, amount: discount },
  fromBalance,
});

type RenewingProps = { plan: Plan; interval: BillingInterval; current: Subscription };

/** A client with a renewing plan pays nothing for the same plan, and the difference for another. */
function Renewing({ plan, interval, current }: RenewingProps) {
  const t = useWords('billing');
  if (current.plan_id !== plan.id || current.interval !== interval)
    return <ChangePlan key={interval} plan={plan} interval={interval} />;
  const next = current.renewal?.state === 'active' ? current.renewal.next_charge : null;
  return (
    <section className={page.card}>
      <h2>{t('yourPlan')}</h2>
      {next && <NextCharge next={next} />}
      <Renewal plan={current} />
    </section>
  );
}
