import styles from './LoadingMessages.module.css';

export const LoadingMessages = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    <span />
    <span />
    <span />
    <span />
    <span />
  </div>
);
