import styles from './Spinner.module.css';
import { Spinner } from './Spinner.tsx';

/** Stands where a page is coming. Without a label it is silent, for waits too short to be told. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.page} role="status">
      <Spinner />
      {label && <span className="visually-hidden">{label}</span>}
    </div>
  );
}
