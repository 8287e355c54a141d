import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';
import { contractsQuery } from '../billing-queries.ts';
import { useBoughtWords } from '../use-description.ts';

/** The way to withdraw from a purchase, for as long as one can be withdrawn from. */
export function WithdrawalEntry() {
  const t = useWords('billing');
  const inWords = useBoughtWords();
  const { dateTime } = useFormat();
  const { data } = useQuery(contractsQuery(useApi()));
  const open = (data?.items ?? []).filter(({ withdrawn_at: at }) => at === null);
  if (open.length === 0) return null;
  return (
    <section className={page.card}>
      <h2>{t('withdrawalTitle')}</h2>
      {open.map(({ id, bought, ends_at: endsAt }) => (
        <p key={id} className={page.lead}>
          {t('withdrawalUntil', { what: inWords(bought), time: dateTime(endsAt) })}
        </p>
      ))}
      <div>
        <Link className={buttonClass('quiet')} to={paths.withdraw}>
          {t('withdrawHere')}
        </Link>
      </div>
    </section>
  );
}
