import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/** What went wrong with a form, beside the form. Its place is always there, so that screen readers hear it come. */
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

/** A standing remark: `good` news, or a `note` to mind. */
export function FormNote({ kind, children }: { kind: 'good' | 'note'; children: ReactNode }) {
  return <div className={`${styles.problem} ${styles[kind]}`}>{children}</div>;
}
