import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import { planCardState } from '@deskmate/api/plans/card-state';
import { planIntervals } from '@deskmate/api/plans/plan-price';
import { selectedPlanText } from '@deskmate/api/plans/selected-plan';
import { storageKeys } from '@deskmate/api/storage';
import look from '@deskmate/brand/plan-cards.module.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import { storeText } from '../../session/store-text.ts';
import { ChoiceStrip } from '../../ui/ChoiceStrip.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { useCanBuy } from './billing-queries.ts';
import { NotForSale, notForSaleId } from './components/NotForSale.tsx';
import { PlanCard } from './components/PlanCard.tsx';
import { usePlans } from './use-plans.ts';

/** Choose a plan and how often to pay: as the client pays now, otherwise monthly first. */
export function SubscriptionUpdatePage() {
  const t = useWords('billing');
  const canBuy = useCanBuy();
  const [interval, setInterval] = useState<BillingInterval>(useUser().currentPlan?.interval ?? 'month');
  const plans = usePlans();
  useQuery(subscriptionQuery(useApi()));
  return (
    <div className={page.page}>
      <PageHeading title={t('chooseTitle')} />
      <p className={page.lead}>{t('chooseText')}</p>
      {!canBuy && <NotForSale />}
      <ChoiceStrip
        label={t('interval')}
        value={interval}
        onChange={setInterval}
        options={(['month', 'year'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <QueryState query={plans} lines={8}>
        {(list) =>
          list.length === 0 ? (
            <p>{t('nothingOnSale')}</p>
          ) : (
            <PlanCards plans={list} interval={interval} canBuy={canBuy} />
          )
        }
      </QueryState>
    </div>
  );
}

type PlanCardsProps = { plans: Plan[]; interval: BillingInterval; canBuy: boolean };

function PlanCards({ plans, interval, canBuy }: PlanCardsProps) {
  const user = useUser();
  const { storage } = useSession();
  const navigate = useNavigate();
  const hasPaymentCustomer = Object.keys(user.gateway_client_id).length > 0;
  const choose = (plan: Plan) => {
    const isStored = storeText(storage, storageKeys.selectedPlan, selectedPlanText(plan, interval));
    void navigate(isStored ? paths.payment : `${paths.payment}?plan=${plan.id}&interval=${interval}`);
  };
  return (
    <div className={look.cards}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          interval={interval}
          state={planCardState({
            planId: plan.id,
            currentPlanId: user.currentPlan?.plan_id ?? null,
            hasPaymentCustomer,
            hasPrice: planIntervals(plan).length > 0,
            canBuy,
          })}
          notForSaleId={canBuy ? null : notForSaleId}
          onChoose={() => choose(plan)}
        />
      ))}
    </div>
  );
}
