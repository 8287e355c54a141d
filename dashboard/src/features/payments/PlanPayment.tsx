import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { OneOf } from '../../ui/OneOf.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { minorUnits, type Offer } from './offer.ts';

type PlanPaymentProps = { plans: Plan[]; wanted: { planId: number; interval: BillingInterval } };

/** A plan, with the choice of how often to pay where both prices exist. */
export function PlanPayment({ plans, wanted }: PlanPaymentProps) {
  const words = useWords('payments');
  const plan = plans.find(({ id }) => id === wanted.planId);
  const offered = plan ? intervalsOf(plan) : [];
  const [asked, setAsked] = useState(wanted.interval);
  const interval = offered.includes(asked) ? asked : offered[0];
  const price = interval === 'year' ? plan?.yearly_price : plan?.monthly_price;
  if (!plan || !interval || price == null)
    return <NothingToPay title={words('unknownPlan')} text={words('unknownPlanText')} />;

  const offer: Offer = {
    title: words('planLine', { name: plan.name }),
    detail: words(interval === 'year' ? 'perYear' : 'perMonth'),
    amount: minorUnits(price),
    currency: plan.currency,
    purchase: { kind: 'plan', plan_id: plan.id, interval },
  };
  return (
    <div className={styles.columns}>
      <OfferSummary
        offer={offer}
        foot={
          <Link className={styles.other} to={paths.subscriptionUpdate}>
            {words('otherPlan')}
          </Link>
        }
      >
        {offered.length > 1 && (
          <OneOf
            legend={words('interval')}
            value={interval}
            onChange={setAsked}
            options={offered.map((value) => ({ value, label: words(value) }))}
          />
        )}
      </OfferSummary>
      <PayForm offer={offer} existing={null} />
    </div>
  );
}

const intervalsOf = (plan: Plan): BillingInterval[] => [
  ...(plan.monthly_price ? (['month'] as const) : []),
  ...(plan.yearly_price ? (['year'] as const) : []),
];
