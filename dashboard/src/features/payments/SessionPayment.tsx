import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { isPayable } from './is-payable.ts';
import { useDescription } from './use-description.ts';

/** A payment that was begun and left; one that is over shows how it ended. */
export function SessionPayment({ session }: { session: PaymentSession }) {
  const describe = useDescription();
  if (!isPayable(session)) return <Navigate to={paths.paymentStatus(session.id)} replace />;
  const { amount, currency } = session;
  const offer = { title: describe(session), detail: null, amount, currency, purchase: null };
  return (
    <div className={styles.columns}>
      <OfferSummary offer={offer} />
      <PayForm offer={offer} existing={session} />
    </div>
  );
}
