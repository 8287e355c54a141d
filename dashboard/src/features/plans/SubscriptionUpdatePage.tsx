import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import { planCardState } from '@deskmate/api/plans/card-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { writeSelectedPlan } from '../../session/selected-plan.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { OneOf } from '../../ui/OneOf.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PlanCard } from './components/PlanCard.tsx';
import { plansQuery } from './plan-queries.ts';

/** Choose a plan and how often to pay; monthly comes first (contract.md 4). */
export function SubscriptionUpdatePage() {
  const words = useWords('plans');
  const [interval, setInterval] = useState<BillingInterval>('month');
  const plans = useQuery(plansQuery(useApi()));
  return (
    <div className={page.page}>
      <PageHeading title={words('chooseTitle')} />
      <p className={page.lead}>{words('chooseText')}</p>
      <div>
        <OneOf
          legend={words('interval')}
          value={interval}
          onChange={setInterval}
          options={(['month', 'year'] as const).map((value) => ({ value, label: words(value) }))}
        />
      </div>
      <Loaded query={plans} lines={8}>
        {(list) => (list.length === 0 ? <p>{words('noPlans')}</p> : <PlanCards plans={list} interval={interval} />)}
      </Loaded>
    </div>
  );
}

function PlanCards({ plans, interval }: { plans: Plan[]; interval: BillingInterval }) {
  const user = useUser();
  const { storage } = useSession();
  const navigate = useNavigate();
  const hasPaymentCustomer = Object.keys(user.gateway_client_id).length > 0;
  const choose = (plan: Plan) => {
    writeSelectedPlan(storage, plan, interval);
    void navigate(paths.payment);
  };
  return (
    <div className={page.grid}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          interval={interval}
          state={planCardState({
            planId: plan.id,
            currentPlanId: user.currentPlan?.plan_id ?? null,
            hasPaymentCustomer,
          })}
          onChoose={() => choose(plan)}
        />
      ))}
    </div>
  );
}
