import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { requestedPurchase } from '../../session/requested-purchase.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { PackPayment } from './PackPayment.tsx';
import { PlanPayment } from './PlanPayment.tsx';
import { SessionPayment } from './SessionPayment.tsx';

/** Pays for what was chosen: a plan, a pack of credits, or a payment that was begun before. */
export function PaymentPage() {
  const [search] = useSearchParams();
  return <Purchase key={String(search)} search={search} />;
}

function Purchase({ search }: { search: URLSearchParams }) {
  const t = useWords('billing');
  const { storage } = useSession();
  const [requested] = useState(() => requestedPurchase(search, storage));
  return (
    <div className={page.page}>
      <PageHeading title={t('title')} />
      {requested === null && <NothingToPay title={t('nothingChosen')} text={t('nothingChosenText')} />}
      {requested?.kind === 'plan' && <PlanPayment requested={requested} />}
      {requested?.kind === 'credit' && <PackPayment requested={requested} />}
      {requested?.kind === 'session' && <SessionPayment id={requested.id} />}
    </div>
  );
}
