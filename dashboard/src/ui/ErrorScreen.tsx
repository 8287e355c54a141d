import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './ErrorScreen.module.css';

type ErrorScreenProps = {
  title: string;
  text: string;
  action?: { label: string; run: () => void };
  children?: ReactNode;
};

/** Says what happened and what to do next, in place of a page. */
export function ErrorScreen({ title, text, action, children }: ErrorScreenProps) {
  return (
    <section className={styles.screen} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        {action && <Button onClick={action.run}>{action.label}</Button>}
        {children}
      </div>
    </section>
  );
}
