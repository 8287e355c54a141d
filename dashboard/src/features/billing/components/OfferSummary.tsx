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
        <>
          {offer.whole && <Reductions whole={offer.whole} currency={offer.price.currency} />}
          <p className={`${page.spread} ${page.soft}`}>
            <span>{words('tax')}</span>
            <span>{words('taxNone')}</span>
          </p>
          <p className={styles.total}>
            <span>{words('total')}</span>
            <span>{money(offer.price)}</span>
          </p>
        </>
      )}
      {foot}
    </section>
  );
}

type Whole = NonNullable<Offer['whole']>;

function Reductions({ whole: { amount, discount, fromBalance }, currency }: { whole: Whole; currency: string }) {
  const words = useWords('billing');
  const money = useMoney();
  if (!discount && fromBalance === 0) return null;
  return (
    <>
      <p className={`${page.spread} ${page.soft}`}>
        <span>{words('wholePrice')}</span>
        {discount ? <s>{money({ amount, currency })}</s> : <span>{money({ amount, currency })}</span>}
      </p>
      {discount && (
        <p className={page.spread}>
          <span>{words('discountCode', { code: discount.code })}</span>
          <span>{money({ amount: -discount.amount, currency })}</span>
        </p>
      )}
      {fromBalance !== 0 && (
        <p className={page.spread}>
          <span>{words(fromBalance > 0 ? 'leftOver' : 'owedBefore')}</span>
          <span>{money({ amount: -fromBalance, currency })}</span>
        </p>
      )}
    </>
  );
}
