import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import styles from '../../../conversation/composer/notice.module.css';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ContextUsage } from '../context-usage.ts';

type Props = { usage: ContextUsage; isWaiting: boolean; isBusy: boolean; onSummarise: () => void };

/** Says that a conversation is long, and what a summary to go on with costs: nothing is asked before that is pressed. */
export function LongChatNote({ usage, isWaiting, isBusy, onSummarise }: Props) {
  const t = useWords('chat');
  const conversationWords = useWords('conversation');
  const [isClosed, setClosed] = useState(false);
  if (isWaiting) {
    return (
      <p className={styles.calm} role="status">
        {t('summaryComes')}
      </p>
    );
  }
  if (isClosed || isBusy || !usage.isLong) return null;
  return (
    <div className={styles.calm} role="status">
      <p>
        {t('gaugeFull')} {t('summaryCosts', { count: usage.summaryCredits })}
      </p>
      <button type="button" className={styles.action} onClick={onSummarise}>
        {t('summarise')}
      </button>
      <IconButton icon={CloseOutlined} label={conversationWords('close')} onClick={() => setClosed(true)} />
    </div>
  );
}
