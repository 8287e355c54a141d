import { packPrice } from '@deskmate/api/plans/plan-price';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { creditPacksQuery } from './billing-queries.ts';
import { InvoiceAddress } from './components/InvoiceAddress.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import type { Offer } from './offer.ts';
import { useBoughtWords } from './use-description.ts';
import { useInvoiceAddress } from './use-invoice-address.ts';

export function PackPayment({ requested }: { requested: { packId: number; quantity: number } }) {
  const t = useWords('billing');
  const boughtWords = useBoughtWords();
  const packs = useQuery(creditPacksQuery(useApi()));
  const invoiceAddress = useInvoiceAddress();
  const { quantity } = requested;
  return (
    <QueryState query={packs} lines={6}>
      {(list) => {
        const pack = list.find(({ id }) => id === requested.packId);
        if (!pack) return <NothingToPay title={t('unknownPack')} text={t('unknownPlanText')} />;
        const offer: Offer = {
          title: boughtWords({ kind: 'credit', group: pack.group, credits: pack.credits, quantity }),
          detail: null,
          price: packPrice(pack, quantity),
          purchase: {
            kind: 'credit',
            pack_id: pack.id,
            quantity,
            ...(invoiceAddress.chosenId === null ? {} : { address_id: invoiceAddress.chosenId }),
          },
        };
        return (
          <div className={styles.columns}>
            <OfferSummary offer={offer}>
              <p className={page.soft}>{t('creditValid', { count: pack.valid_days })}</p>
              <InvoiceAddress address={invoiceAddress} />
            </OfferSummary>
            <PayForm offer={offer} existing={null} />
          </div>
        );
      }}
    </QueryState>
  );
}
