import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { planText } from '@deskmate/brand/plan-seed';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { CreditBars } from './components/CreditBars.tsx';
import { NextCharge } from './components/NextCharge.tsx';
import { Renewal } from './components/Renewal.tsx';
import { WithdrawalEntry } from './components/WithdrawalEntry.tsx';

/** The current plan, how long it runs, and what is left of its credit. */
export function PlanTab() {
  const t = useWords('billing');
  const subscription = useQuery(subscriptionQuery(useApi()));
  return (
    <QueryState query={subscription} lines={6}>
      {(plan) => (
        <>
          <section className={page.card}>
            <CurrentPlan plan={plan} />
            <PlanActions plan={plan} />
            <Renewal plan={plan} />
          </section>
          <WithdrawalEntry />
          <section className={page.card}>
            <h2>{t('creditsTitle')}</h2>
            <CreditBars lines={plan.credits} isTrial={plan.type === 'trial'} />
          </section>
        </>
      )}
    </QueryState>
  );
}

/** Credit can be bought only while a plan is running. */
function PlanActions({ plan }: { plan: Subscription }) {
  const t = useWords('billing');
  const expired = usePlanStatus()?.banner.state === 'expired';
  const isUnpaid = plan.renewal?.state === 'past_due';
  return (
    <div className={page.row}>
      {isUnpaid && (
        <Link className={buttonClass()} to={paths.account('billing')}>
          {t('toBilling')}
        </Link>
      )}
      <Link className={buttonClass(isUnpaid ? 'quiet' : 'primary')} to={paths.subscriptionUpdate}>
        {t(expired || plan.type === 'trial' ? 'choosePlan' : 'changePlan')}
      </Link>
      {!expired && (
        <Link className={buttonClass('quiet')} to={paths.buyCredit}>
          {t('buyCredit')}
        </Link>
      )}
    </div>
  );
}

function CurrentPlan({ plan }: { plan: Subscription }) {
  const t = useWords('billing');
  const { dateTime } = useFormat();
  const { language } = useSettings();
  const planStatus = usePlanStatus();
  const expired = planStatus?.banner.state === 'expired';
  if (plan.plan_name === null || plan.valid_to === null) {
    return (
      <>
        <h2>{t('noPlan')}</h2>
        <p className={page.lead}>{t('noPlanText')}</p>
      </>
    );
  }
  const time = dateTime(plan.valid_to);
  const next = !expired && plan.renewal?.state === 'active' ? plan.renewal.next_charge : null;
  return (
    <>
      <h2>
        <bdi>{planText(plan.plan_name, language)}</bdi>
      </h2>
      {/* The line about the next charge names that day. */}
      {next?.at !== plan.valid_to && <p>{t(expired ? 'endedAt' : 'validTo', { time })}</p>}
      {plan.interval && <p className={page.soft}>{t(plan.interval === 'year' ? 'paidYearly' : 'paidMonthly')}</p>}
      {expired ? (
        <p className={page.lead}>{t('noPlanText')}</p>
      ) : next ? (
        <NextCharge next={next} />
      ) : (
        <p className={page.soft}>
          {t(
            plan.renews
              ? 'renews'
              : plan.renewal?.state === 'past_due'
                ? 'renewalFailed'
                : plan.type === 'trial'
                  ? 'trialEnds'
                  : 'doesNotRenew',
          )}
        </p>
      )}
    </>
  );
}
