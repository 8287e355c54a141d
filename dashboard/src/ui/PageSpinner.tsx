import styles from './Spinner.module.css';
import { Spinner } from './Spinner.tsx';

/** The placeholder of a loading page. Without a label it is not announced, for short waits. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.page} role="status">
      <Spinner />
      {label && <span className="visually-hidden">{label}</span>}
    </div>
  );
}
