import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddressBook } from './AddressBook.tsx';
import { invoicesQuery, pendingPaymentsQuery } from './billing-queries.ts';
import { ManagePayments } from './components/ManagePayments.tsx';
import { useDescription } from './use-description.ts';
import { useMoney } from './use-money.ts';

const InvoiceTable = lazyComponent(async () => (await import('./components/InvoiceTable.tsx')).InvoiceTable);

/** The card and the renewal, every payment with its invoice, and unfinished payments. */
export function BillingTab() {
  const t = useWords('billing');
  const { dateTime } = useFormat();
  const money = useMoney();
  const describe = useDescription();
  const pending = useQuery(pendingPaymentsQuery(useApi()));
  return (
    <>
      <ManagePayments />
      <AddressBook />
      <Payments />
      <section className={page.card}>
        <h2>{t('billingTitle')}</h2>
        <QueryState query={pending}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={page.soft}>{t('nonePending')}</p>
            ) : (
              <ul className={page.list}>
                {items.map((session) => (
                  <li key={session.id} className={`${page.item} ${page.spread}`}>
                    <span>
                      <bdi>{describe(session)}</bdi> · {money(session)}
                      <br />
                      <span className={`${page.soft} ${page.small}`}>
                        {t('startedAt', { time: dateTime(session.created_at) })}
                      </span>
                    </span>
                    <Link
                      className={buttonClass('quiet')}
                      to={`${paths.payment}?session=${encodeURIComponent(session.id)}`}
                      aria-label={`${t('finish')}: ${describe(session)}`}
                    >
                      {t('finish')}
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </section>
    </>
  );
}

function Payments() {
  const t = useWords('billing');
  const frameWords = useWords('frame');
  const invoices = useInfiniteQuery(invoicesQuery(useApi()));
  return (
    <section className={page.card}>
      <h2>{t('paymentsTitle')}</h2>
      <QueryState query={invoices}>
        {({ pages }) => {
          const items = pages.flatMap((one) => one.items);
          if (items.length === 0) return <p className={page.soft}>{t('nonePaid')}</p>;
          return (
            <Suspense fallback={<Skeleton lines={4} label={frameWords('loading')} />}>
              <InvoiceTable invoices={items} />
            </Suspense>
          );
        }}
      </QueryState>
      {invoices.hasNextPage && (
        <div>
          <Button look="quiet" busy={invoices.isFetchingNextPage} onClick={() => void invoices.fetchNextPage()}>
            {t('morePayments')}
          </Button>
        </div>
      )}
    </section>
  );
}
