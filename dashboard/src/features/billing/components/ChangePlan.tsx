import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { PlanChange } from '@deskmate/api/contracts/main/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { modelsKey } from '../../../conversation/model/model-queries.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
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
import styles from './PaymentPage.module.css';

type Target = { plan: Plan; interval: BillingInterval };

/** What another plan costs now for who has one that renews: its price less the time that was not used. */
export function ChangePlan({ plan, interval }: Target) {
  const preview = useQuery(planChangeQuery(useApi(), plan.id, interval));
  return (
    <QueryState query={preview} lines={5}>
      {(change) => (
        <Confirmation plan={plan} interval={interval} change={change} renew={() => void preview.refetch()} />
      )}
    </QueryState>
  );
}

type ConfirmationProps = Target & { change: PlanChange; renew: () => void };

function Confirmation({ plan, interval, change, renew }: ConfirmationProps) {
  const words = useWords('billing');
  const money = useMoney();
  const { dateTime } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { currency, price, unused, due_now, priced_at } = change;
  const amount = (minor: number) => money({ amount: minor, currency });
  const confirm = useSubmit(async () => {
    try {
      const changed = await changePlan(api, { plan_id: plan.id, interval, priced_at, due_now });
      queries.setQueryData(subscriptionQuery(api).queryKey, changed);
      void queries.invalidateQueries({ queryKey: modelsKey });
      void navigate(paths.account('plan'));
    } catch (error) {
      // What was shown may be too old; the next press has a fresh price.
      renew();
      throw error;
    }
  });
  return (
    <section className={page.card}>
      <h2>{words('changeTitle')}</h2>
      <p className={page.spread}>
        <span>{words(interval === 'year' ? 'planForYear' : 'planForMonth', { name: plan.name })}</span>
        <span>{amount(price)}</span>
      </p>
      <p className={page.spread}>
        <span>{words('unusedTime')}</span>
        <span>{amount(-unused)}</span>
      </p>
      <p className={styles.total}>
        <span>{words('total')}</span>
        <span>{amount(due_now)}</span>
      </p>
      <p className={page.soft}>{words('renewsOn', { amount: amount(price), time: dateTime(change.renews_at) })}</p>
      <p className={page.soft}>{words('creditUsedAhead')}</p>
      <form className={page.form} onSubmit={confirm.onSubmit}>
        <FormAlert text={confirm.problem} />
        <Button type="submit" wide busy={confirm.busy}>
          {words('confirmChange', { amount: amount(due_now) })}
        </Button>
      </form>
    </section>
  );
}
