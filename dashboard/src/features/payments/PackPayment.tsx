import type { CreditPack } from '@deskmate/api/contracts/main/plans';
import { useWords } from '../../messages/use-words.ts';
import { NothingToPay } from './components/NothingToPay.tsx';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { minorUnits } from './offer.ts';
import { useBoughtWords } from './use-description.ts';

type PackPaymentProps = { packs: CreditPack[]; wanted: { packId: number; quantity: number } };

export function PackPayment({ packs, wanted }: PackPaymentProps) {
  const words = useWords('payments');
  const inWords = useBoughtWords();
  const pack = packs.find(({ id }) => id === wanted.packId);
  if (!pack) return <NothingToPay title={words('unknownPack')} text={words('unknownPlanText')} />;
  const { quantity } = wanted;
  const { group, credits } = pack;
  const offer = {
    title: inWords({ kind: 'credit', group, credits, quantity }),
    detail: null,
    amount: minorUnits(pack.price) * quantity,
    currency: pack.currency,
    purchase: { kind: 'credit', pack_id: pack.id, quantity },
  } as const;
  return (
    <div className={styles.columns}>
      <OfferSummary offer={offer} />
      <PayForm offer={offer} existing={null} />
    </div>
  );
}
