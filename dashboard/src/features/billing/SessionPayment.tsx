import type { Bought } from '@deskmate/api/contracts/main/payments';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { paymentSessionQuery } from './billing-queries.ts';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { PlanFeatures } from './components/PlanFeatures.tsx';
import { isPayable } from './is-payable.ts';
import { useDescription } from './use-description.ts';
import { usePlans } from './use-plans.ts';

/** A payment that was begun and left; one that is over shows its result. */
export function SessionPayment({ id }: { id: string }) {
  const describe = useDescription();
  const begun = useQuery(paymentSessionQuery(useApi(), id));
  return (
    <QueryState query={begun}>
      {(session) => {
        if (!isPayable(session)) return <Navigate to={paths.paymentStatus(session.id)} replace />;
        const { amount, discount, from_balance: fromBalance } = session;
        const whole = {
          amount: amount + fromBalance + (discount?.amount ?? 0),
          discount: discount?.code ? { code: discount.code, amount: discount.amount } : null,
          fromBalance,
        };
        const offer = { title: describe(session), detail: null, price: session, whole, purchase: null };
        return (
          <div className={styles.columns}>
            <OfferSummary
              offer={offer}
              foot={session.bought?.kind === 'plan' && <PlanNotes bought={session.bought} />}
            />
            <PayForm offer={offer} existing={session} />
          </div>
        );
      }}
    </QueryState>
  );
}

/** What a plan that was chosen earlier contains, and how it goes on. One that is no longer sold has no contents here. */
function PlanNotes({ bought }: { bought: Extract<Bought, { kind: 'plan' }> }) {
  const t = useWords('billing');
  const plan = usePlans().data?.find(({ name }) => name === bought.plan_name);
  return (
    <>
      <p className={page.soft}>{t(bought.interval === 'year' ? 'renewsYearly' : 'renewsMonthly')}</p>
      {plan && <PlanFeatures bannerContent={plan.banner_content} />}
    </>
  );
}
