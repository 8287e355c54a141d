import type { CreditPack } from '@deskmate/api/contracts/main/plans';
import { planText } from '@deskmate/brand/plan-seed';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { OfferSummary } from './components/OfferSummary.tsx';
import { PayForm } from './components/PayForm.tsx';
import styles from './components/PaymentPage.module.css';
import { minorUnits } from './offer.ts';

type PackPaymentProps = { packs: CreditPack[]; wanted: { packId: number; quantity: number } };

export function PackPayment({ packs, wanted }: PackPaymentProps) {
  const words = useWords('payments');
  const { language } = useSettings();
  const pack = packs.find(({ id }) => id === wanted.packId);
  if (!pack) return <NothingToPay title={words('unknownPack')} text={words('unknownPlanText')} />;
  const { quantity } = wanted;
  const offer = {
    title: words('packLine', { name: planText(pack.name, language), quantity }),
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
