import type { WithdrawableContract } from '@deskmate/api/contracts/main/withdrawals';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import page from '../../../ui/Page.module.css';
import { useMoney } from '../use-money.ts';
import styles from './PaymentPage.module.css';

/** What goes back and what is kept, and why, before a withdrawal is confirmed. */
export function WithdrawalTerms({ contract }: { contract: WithdrawableContract }) {
  const t = useWords('billing');
  const money = useMoney();
  const { number } = useFormat();
  const { currency, paid, kept, refund, to_balance: toBalance, used, bought } = contract;
  const amount = (minor: number) => money({ amount: minor, currency });
  return (
    <div className={page.form}>
      <p className={styles.line}>
        <span>{t('withdrawPaid')}</span>
        <span>{amount(paid)}</span>
      </p>
      {kept > 0 && (
        <>
          <p className={styles.line}>
            <span>{t('withdrawKept')}</span>
            <span>{amount(-kept)}</span>
          </p>
          <ul className={page.notes}>
            {used.map(({ group, used: part, total }) => (
              <li key={group}>{t('withdrawUsed', { group: t(group), used: number(part), total: number(total) })}</li>
            ))}
          </ul>
          <p className={`${page.soft} ${page.small}`}>{t('withdrawKeptWhy')}</p>
        </>
      )}
      <p className={styles.total}>
        <span>{t('withdrawRefund')}</span>
        <span>{amount(refund)}</span>
      </p>
      {toBalance > 0 && <p className={page.soft}>{t('withdrawToBalance', { amount: amount(toBalance) })}</p>}
      <p className={page.soft}>{t(bought.kind === 'plan' ? 'withdrawEndsPlan' : 'withdrawEndsPack')}</p>
    </div>
  );
}
