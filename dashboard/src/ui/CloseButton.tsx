import { useWords } from '../messages/use-words.ts';
import styles from './CloseButton.module.css';

/** Closes what it stands in the corner of. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const label = useWords('frame')('close');
  return (
    <button type="button" className={styles.close} aria-label={label} title={label} onClick={onClose}>
      ×
    </button>
  );
}
