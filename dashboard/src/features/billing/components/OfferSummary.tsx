import type { ReactNode } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import page from '../../../ui/Page.module.css';
import type { Offer } from '../offer.ts';
import { useMoney } from '../use-money.ts';
import styles from './PaymentPage.module.css';

type OfferSummaryProps = {
  offer: Offer;
  children?: ReactNode;
  foot?: ReactNode;
  /** False where the price is not what is paid now. */
  isTotal?: boolean;
};

/** What is bought and what it comes to; the figures are the service's. */
export function OfferSummary({ offer, children, foot, isTotal = true }: OfferSummaryProps) {
  const words = useWords('billing');
  const money = useMoney();
  return (
    <section className={page.card}>
      <h2>{offer.title}</h2>
      {children}
      {offer.detail && <p className={page.soft}>{offer.detail}</p>}
      {isTotal && (
        <p className={styles.total}>
          <span>{words('total')}</span>
          <span>{money(offer.price)}</span>
        </p>
      )}
      {foot}
    </section>
  );
}
