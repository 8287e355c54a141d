import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { PlanChange } from '@deskmate/api/contracts/main/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { modelsKey } from '../../../conversation/model/model-queries.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../../session/session-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import page from '../../../ui/Page.module.css';
import { QueryState } from '../../../ui/QueryState.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { changePlan, planChangeQuery } from '../billing-queries.ts';
import { useMoney } from '../use-money.ts';
import { usePaymentProblem } from '../use-payment.ts';
import { type PromoCodeState, usePriceWithCode } from '../use-price-with-code.ts';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import styles from './PaymentPage.module.css';
import { PromoCodeField } from './PromoCodeField.tsx';
import { TaxLine } from './TaxLine.tsx';

type Target = { plan: Plan; interval: BillingInterval };

/** What another plan costs now for a client with a renewing plan: its price less the unused time. */
export function ChangePlan({ plan, interval }: Target) {
  const api = useApi();
  const { whole, price, promo, askAgain } = usePriceWithCode(
    (code) => planChangeQuery(api, { code, planId: plan.id, interval }),
    true,
  );
  return (
    <QueryState query={whole} lines={5}>
      {(change) => (
        <Confirmation plan={plan} interval={interval} change={price ?? change} promo={promo} renew={askAgain} />
      )}
    </QueryState>
  );
}

type ConfirmationProps = Target & { change: PlanChange; promo: PromoCodeState; renew: () => void };

function Confirmation({ plan, interval, change, promo, renew }: ConfirmationProps) {
  const t = useWords('billing');
  const money = useMoney();
  const { dateTime } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { currency, price, code, discount, discounted_payments: payments, unused, due_now, priced_at } = change;
  const { left_over: leftOver } = change;
  const next = Math.max(0, (payments > 1 ? price - discount : price) - leftOver);
  const fromBalance = price - discount - unused - due_now + leftOver;
  const amount = (minor: number) => money({ amount: minor, currency });
  const problemOf = usePaymentProblem();
  const confirm = useSubmit(async () => {
    try {
      const promoCode = code === null ? {} : { promo_code: code };
      const changed = await changePlan(api, { plan_id: plan.id, interval, priced_at, due_now, ...promoCode });
      queries.setQueryData(subscriptionQuery(api).queryKey, changed);
      void queries.invalidateQueries({ queryKey: modelsKey });
      void navigate(paths.account('plan'));
    } catch (error) {
      // The shown price may be out of date; the next press uses a new one.
      renew();
      throw error;
    }
  });
  return (
    <section className={page.card}>
      <h2>{t('changeTitle')}</h2>
      <p className={styles.line}>
        <span>{t(interval === 'year' ? 'planForYear' : 'planForMonth', { name: plan.name })}</span>
        <span>{amount(price)}</span>
      </p>
      {code !== null && (
        <p className={styles.line}>
          <span>{t('discountCode', { code })}</span>
          <span>{amount(-discount)}</span>
        </p>
      )}
      <p className={styles.line}>
        <span>{t('unusedTime')}</span>
        <span>{amount(-unused)}</span>
      </p>
      {fromBalance !== 0 && (
        <p className={styles.line}>
          <span>{t(fromBalance > 0 ? 'leftOver' : 'owedBefore')}</span>
          <span>{amount(-fromBalance)}</span>
        </p>
      )}
      <TaxLine />
      <p className={styles.total}>
        <span>{t('total')}</span>
        <span>{amount(due_now)}</span>
      </p>
      <p className={page.soft}>{t('renewsOn', { amount: amount(next), time: dateTime(change.renews_at) })}</p>
      {leftOver !== 0 && (
        <p className={page.soft}>
          {t(leftOver > 0 ? 'leftOverAfter' : 'owedAfter', { amount: amount(Math.abs(leftOver)) })}
        </p>
      )}
      {payments > 1 && <p className={page.soft}>{t('reducedPayments', { count: payments, amount: amount(price) })}</p>}
      <p className={page.soft}>{t('creditUsedAhead')}</p>
      <PromoCodeField promo={promo} />
      <form className={page.form} onSubmit={confirm.onSubmit}>
        <FormAlert text={problemOf(confirm)} />
        <AcceptedTerms />
        <Button type="submit" wide busy={confirm.busy || promo.isChecking}>
          {due_now > 0 ? t('confirmChange', { amount: amount(due_now) }) : t('changePlan')}
        </Button>
      </form>
    </section>
  );
}
