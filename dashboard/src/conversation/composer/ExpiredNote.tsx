import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import styles from '../failure/FailureNotice.module.css';

/** Says before anything is sent that the plan has ended, and leads to the plans. */
export function ExpiredNote() {
  const t = useWords('conversation');
  if (usePlanStatus()?.banner.state !== 'expired') return null;
  return (
    <div className={styles.notice} role="status">
      <p>{t('planEnded')}</p>
      <Link className={styles.action} to={paths.subscriptionUpdate}>
        {t('seePlans')}
      </Link>
    </div>
  );
}
