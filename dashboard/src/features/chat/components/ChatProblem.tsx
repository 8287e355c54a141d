import { Button } from '../../../ui/Button.tsx';
import styles from './ChatScreen.module.css';

export function ChatProblem({ words, action, onAction }: { words: string; action: string; onAction: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{words}</p>
      <Button onClick={onAction}>{action}</Button>
    </div>
  );
}
