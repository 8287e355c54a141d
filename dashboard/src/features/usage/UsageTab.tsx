import { lazy, Suspense } from 'react';
import { useWords } from '../../messages/use-words.ts';
import page from '../../ui/Page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CreditAlerts } from './CreditAlerts.tsx';
import { LowCreditMails } from './LowCreditMails.tsx';

const MonthOverview = lazy(() => import('./MonthOverview.tsx'));
const Ledger = lazy(() => import('./Ledger.tsx'));

/** The usage as a chart, and as a list of single entries. */
export function UsageTab() {
  const words = useWords('usage');
  const loading = useWords('frame')('loading');
  return (
    <>
      <CreditAlerts />
      <Suspense fallback={<Skeleton lines={6} label={loading} />}>
        <MonthOverview />
      </Suspense>
      <LowCreditMails />
      <section className={page.card}>
        <h2>{words('title')}</h2>
        <p className={page.lead}>{words('text')}</p>
        <Suspense fallback={<Skeleton lines={8} label={loading} />}>
          <Ledger />
        </Suspense>
      </section>
    </>
  );
}
