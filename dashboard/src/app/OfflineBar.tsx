import { useWords } from '../i18n/use-words.ts';
import { useOnline } from '../ui/use-online.ts';
import styles from './OfflineBar.module.css';

export function OfflineBar() {
  const t = useWords('frame');
  const online = useOnline();
  return <div role="status">{!online && <p className={styles.bar}>{t('offline')}</p>}</div>;
}
