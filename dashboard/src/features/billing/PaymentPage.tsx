import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
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
  const words = useWords('billing');
  const { storage } = useSession();
  const [search] = useSearchParams();
  const [wanted] = useState(() => requestedPurchase(search, storage));
  return (
    <div className={page.page}>
      <PageHeading title={words('title')} />
      {wanted === null && <NothingToPay title={words('nothingChosen')} text={words('nothingChosenText')} />}
      {wanted?.kind === 'plan' && <PlanPayment wanted={wanted} />}
      {wanted?.kind === 'credit' && <PackPayment wanted={wanted} />}
      {wanted?.kind === 'session' && <SessionPayment id={wanted.id} />}
    </div>
  );
}
