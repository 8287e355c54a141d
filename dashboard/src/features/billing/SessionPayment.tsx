import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { paymentSessionQuery } from './billing-queries.ts';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { isPayable } from './is-payable.ts';
import { useDescription } from './use-description.ts';

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
            <OfferSummary offer={offer} />
            <PayForm offer={offer} existing={session} />
          </div>
        );
      }}
    </QueryState>
  );
}
