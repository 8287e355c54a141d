import { Button } from '../../ui/Button.tsx';
import styles from './LoadProblem.module.css';

type Props = { text: string; action: string; onAction: () => void };

/** In place of what does not exist or could not be loaded: what happened, as the page's heading, and the way on. */
export function LoadProblem({ text, action, onAction }: Props) {
  return (
    <div className={styles.problem} role="alert">
      <h1>{text}</h1>
      <Button onClick={onAction}>{action}</Button>
    </div>
  );
}
