import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormat } from '../../messages/use-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { pendingPaymentsQuery } from './billing-queries.ts';
import { ManagePayments } from './components/ManagePayments.tsx';
import { useDescription } from './use-description.ts';
import { useMoney } from './use-money.ts';

/** Payments that were begun and not finished. */
export function BillingTab() {
  const words = useWords('billing');
  const { dateTime } = useFormat();
  const money = useMoney();
  const describe = useDescription();
  const pending = useQuery(pendingPaymentsQuery(useApi()));
  return (
    <>
      <ManagePayments />
      <section className={page.card}>
        <h2>{words('billingTitle')}</h2>
        <QueryState query={pending}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={page.soft}>{words('nonePending')}</p>
            ) : (
              <ul className={page.list}>
                {items.map((session) => (
                  <li key={session.id} className={`${page.item} ${page.spread}`}>
                    <span>
                      <bdi>{describe(session)}</bdi> · {money(session)}
                      <br />
                      <span className={`${page.soft} ${page.small}`}>
                        {words('startedAt', { time: dateTime(session.created_at) })}
                      </span>
                    </span>
                    <Link
                      className={buttonClass('quiet')}
                      to={`${paths.payment}?session=${encodeURIComponent(session.id)}`}
                      aria-label={`${words('finish')}: ${describe(session)}`}
                    >
                      {words('finish')}
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
        <p className={`${page.soft} ${page.small}`}>{words('billingMissing')}</p>
      </section>
    </>
  );
}
