import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ConversationState } from '../state/conversation-state.ts';
import styles from './OlderMessages.module.css';

type Props = { state: ConversationState['olderState']; onRetry: () => void };

/** Above the first message that is here, while there are older ones: without it that would look like the beginning. */
export function OlderMessages({ state, onRetry }: Props) {
  const t = useWords('conversation');
  return (
    <div className={styles.row} role="status">
      {state === 'loading' && <Spinner />}
      <span>{t(state === 'loading' ? 'loadingOlder' : 'olderFailed')}</span>
      {state === 'failed' && (
        <Button look="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
