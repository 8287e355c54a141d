import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ConversationState } from '../store/conversation-state.ts';
import styles from './OlderMessages.module.css';

type Props = { state: ConversationState['olderState']; onRetry: () => void };

/** Above the first message that is here, while there are older ones: without it that would look like the beginning. */
export function OlderMessages({ state, onRetry }: Props) {
  const t = useWords('conversation');
  // The button stays while it loads again, because it has the focus.
  const [hasFailed, setFailed] = useState(false);
  if (state === 'failed' && !hasFailed) setFailed(true);
  return (
    <div className={styles.row} role="status">
      {state === 'loading' && !hasFailed && <Spinner />}
      <span>{t(state === 'loading' ? 'loadingOlder' : 'olderFailed')}</span>
      {hasFailed && (
        <Button look="quiet" busy={state === 'loading'} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
