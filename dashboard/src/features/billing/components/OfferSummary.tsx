import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import page from '../../../ui/Page.module.css';
import type { Offer } from '../offer.ts';
import { useMoney } from '../use-money.ts';
import styles from './PaymentPage.module.css';
import { TaxLine } from './TaxLine.tsx';

type OfferSummaryProps = {
  offer: Offer;
  children?: ReactNode;
  foot?: ReactNode;
  /** False where the price is not what is paid now. */
  isTotal?: boolean;
};

/** The purchase and its price; the figures come from the service. */
export function OfferSummary({ offer, children, foot, isTotal = true }: OfferSummaryProps) {
  const t = useWords('billing');
  const money = useMoney();
  return (
    <section className={page.card}>
      <h2>{offer.title}</h2>
      {children}
      {isTotal && (
        <>
          <Price offer={offer} />
          {offer.whole && <Reductions whole={offer.whole} currency={offer.price.currency} />}
          <TaxLine />
          <p className={styles.total}>
            <span>{t('total')}</span>
            <span>{money(offer.price)}</span>
          </p>
        </>
      )}
      {foot}
    </section>
  );
}

/** What is bought, and its price before anything is taken off; left out where the total says the same. */
function Price({ offer: { title, detail, price, whole } }: { offer: Offer }) {
  const money = useMoney();
  const { amount, discount } = whole ?? { amount: price.amount, discount: null };
  if (detail === null && amount === price.amount) return null;
  const text = money({ amount, currency: price.currency });
  return (
    <p className={styles.line}>
      <span>{detail ?? title}</span>
      {discount ? <s>{text}</s> : <span>{text}</span>}
    </p>
  );
}

type Whole = NonNullable<Offer['whole']>;

function Reductions({ whole: { discount, fromBalance }, currency }: { whole: Whole; currency: string }) {
  const t = useWords('billing');
  const money = useMoney();
  return (
    <>
      {discount && (
        <p className={styles.line}>
          <span>{t('discountCode', { code: discount.code })}</span>
          <span>{money({ amount: -discount.amount, currency })}</span>
        </p>
      )}
      {fromBalance !== 0 && (
        <p className={styles.line}>
          <span>{t(fromBalance > 0 ? 'leftOver' : 'owedBefore')}</span>
          <span>{money({ amount: -fromBalance, currency })}</span>
        </p>
      )}
    </>
  );
}
