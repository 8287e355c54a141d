import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import styles from './notice.module.css';

/** Says that the plan has ended, before anything is sent or when the service has refused it, and leads to the plans. */
export function ExpiredNote({ isRefused = false }: { isRefused?: boolean | undefined }) {
  const t = useWords('conversation');
  const isExpired = usePlanStatus()?.banner.state === 'expired';
  if (!isExpired && !isRefused) return null;
  return (
    <div key={String(isRefused)} className={styles.notice} role={isRefused ? 'alert' : 'status'}>
      <p>{t('planEnded')}</p>
      <Link className={styles.action} to={paths.subscriptionUpdate}>
        {t('seePlans')}
      </Link>
    </div>
  );
}
