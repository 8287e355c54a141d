import type { BillingInterval, PlanCost } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { planPrice } from '@deskmate/api/plans/plan-price';
import { addMonths } from '@deskmate/api/plans/subscription-months';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import page from '../../../ui/Page.module.css';
import { useMoney } from '../use-money.ts';

type PlanTermsProps = { plan: Plan; interval: BillingInterval; current: Subscription; cost: PlanCost | null };

/** From when until when a purchase counts, how it goes on afterwards, and what becomes of what the client has. */
export function PlanTerms({ plan, interval, current, cost }: PlanTermsProps) {
  const t = useWords('billing');
  const money = useMoney();
  const { date } = useFormat();
  const price = planPrice(plan, interval);
  const { type, plan_id: planId, plan_name: planName, valid_to: validTo, server_time: now } = current;
  const isRunning = validTo !== null && validTo > now;
  // The client's current plan is extended from its end.
  const from = isRunning && planId === plan.id ? validTo : now;
  const until = cost?.free_until ?? addMonths(new Date(from), interval === 'year' ? 12 : 1).toISOString();
  const isReducedAgain = cost !== null && cost.discounted_payments > 1;
  const hasTrialCredit = isRunning && type === 'trial' && current.credits.some(({ balance }) => balance > 0);
  return (
    <ul className={page.notes}>
      <li>{t('period', { from: date(from), until: date(until) })}</li>
      {cost?.free_until && <li>{t('freeUntil', { day: date(until) })}</li>}
      {price && !cost?.free_until && (
        <li>
          {t('renewsAfter', {
            day: date(until),
            amount: money(isReducedAgain ? { ...price, amount: cost.price - cost.discount } : price),
          })}
        </li>
      )}
      {price && isReducedAgain && !cost.free_until && (
        <li>{t('reducedPayments', { count: cost.discounted_payments, amount: money(price) })}</li>
      )}
      {hasTrialCredit && <li>{t('trialCreditStays', { day: date(validTo) })}</li>}
      {isRunning && type === 'paid' && planId !== plan.id && <li>{t('replacesPlan', { name: planName ?? '' })}</li>}
    </ul>
  );
}
