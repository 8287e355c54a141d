import { useWords } from '../i18n/use-words.ts';
import styles from './CloseButton.module.css';

export function CloseButton({ onClose }: { onClose: () => void }) {
  const label = useWords('frame')('close');
  return (
    <button type="button" className={styles.close} aria-label={label} title={label} onClick={onClose}>
      <CloseIcon />
    </button>
  );
}

/** Drawn here, because the login page has no bytes left for the icon set. */
export function CloseIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={20} height={20} className={styles.icon}>
      <path d="M6 6l12 12M18 6 6 18" />
    </svg>
  );
}
