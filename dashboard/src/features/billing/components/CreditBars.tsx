import type { CreditLine } from '@deskmate/api/contracts/main/subscriptions';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import page from '../../../ui/Page.module.css';
import styles from './CreditBars.module.css';

/** What is left of each credit group, against what the plan grants in a month. */
export function CreditBars({ lines, isTrial }: { lines: CreditLine[]; isTrial: boolean }) {
  const t = useWords('billing');
  const { number, date } = useFormat();
  if (lines.length === 0) return <p className={page.soft}>{t('noCredit')}</p>;
  return (
    <ul className={styles.bars}>
      {lines.map(({ group, allowance, balance, held, resets_at }) => (
        <li key={group}>
          <div className={page.spread}>
            <strong>{t(group)}</strong>
            <span>{t('creditLeft', { balance: number(balance) })}</span>
          </div>
          <progress value={balance} max={Math.max(allowance, balance, 1)} aria-label={t(group)} />
          <p className={`${page.soft} ${page.small}`}>
            {[
              allowance > 0 && t(allowanceKey(isTrial, balance > allowance), { allowance: number(allowance) }),
              allowance > 0 && resets_at && t(isTrial ? 'creditResets' : 'planCreditResets', { day: date(resets_at) }),
              held > 0 && t('creditHeld', { held: number(held) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Credits that were bought, or remain of a trial, can make the balance larger than the grant of a month. */
const allowanceKey = (isTrial: boolean, hasMore: boolean) => {
  if (isTrial) return 'creditOfTrial';
  return hasMore ? 'creditAdded' : 'creditOf';
};
