import { Suspense } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import page from '../../ui/Page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CreditAlerts } from './CreditAlerts.tsx';
import { LowCreditMails } from './LowCreditMails.tsx';

const MonthOverview = lazyComponent(async () => (await import('./MonthOverview.tsx')).MonthOverview);
const Ledger = lazyComponent(async () => (await import('./Ledger.tsx')).Ledger);

/** The usage as a chart, and as a list of single entries. */
export function UsageTab() {
  const t = useWords('usage');
  const loading = useWords('frame')('loading');
  return (
    <>
      <CreditAlerts />
      <Suspense fallback={<Skeleton lines={6} label={loading} />}>
        <MonthOverview />
      </Suspense>
      <LowCreditMails />
      <section className={page.card}>
        <h2>{t('title')}</h2>
        <p className={page.lead}>{t('text')}</p>
        <Suspense fallback={<Skeleton lines={8} label={loading} />}>
          <Ledger />
        </Suspense>
      </section>
    </>
  );
}
