import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/** The error of a form. The live region is always rendered, so that screen readers announce it. */
export function FormAlert({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.region}>
      {text && (
        <div className={styles.problem}>
          {text} {children}
        </div>
      )}
    </div>
  );
}

/** A permanent message: a success (`good`) or a `note`. */
export function FormNote({ kind, children }: { kind: 'good' | 'note'; children: ReactNode }) {
  return <div className={`${styles.problem} ${styles[kind]}`}>{children}</div>;
}
