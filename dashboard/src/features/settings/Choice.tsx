import { type ReactNode, useId } from 'react';
import styles from './SettingsDrawer.module.css';

/** One setting with several answers, named for screen readers as a group. */
export function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other rows
    <div role="group" aria-labelledby={id} className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children}
    </div>
  );
}
