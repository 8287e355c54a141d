import { CloseIcon } from './CloseButton.tsx';
import styles from './NoticeProvider.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

type NoticeProps = { kind: NoticeKind; text: string; closeLabel: string; onClose: () => void };

export function Notice({ kind, text, closeLabel, onClose }: NoticeProps) {
  const look = kind === 'error' ? styles.error : kind === 'warning' ? styles.warning : '';
  return (
    <div className={`${styles.notice} ${look}`} role={kind === 'error' ? 'alert' : undefined}>
      <span>{text}</span>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
