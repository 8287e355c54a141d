import type { ReactNode } from 'react';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { contextUsage } from '../context-usage.ts';
import type { ChatView, ChatWiring } from '../use-chat-view.ts';
import { BarMenu } from './BarMenu.tsx';
import styles from './ChatBar.module.css';
import { ContextGauge } from './ContextGauge.tsx';

type Props = {
  view: ChatView;
  wiring: ChatWiring;
  modelPicker: ReactNode;
  onTemporary: (isTemporary: boolean) => void;
  onHistory: () => void;
  onHelp: () => void;
};

export function ChatBar({ view, wiring, modelPicker, onTemporary, onHistory, onHelp }: Props) {
  const t = useWords('chat');
  const { isTemporary, isStored, models, onShare } = wiring;
  const { messages } = view;
  const last = messages.at(-1);
  return (
    <div className={styles.bar}>
      <IconButton
        icon="history"
        size="large"
        label={t('history')}
        className={styles.historyButton}
        onClick={onHistory}
      />
      <div className={styles.picker}>{modelPicker}</div>
      {isTemporary && <span className={styles.badge}>{t('temporary')}</span>}
      <span className={styles.space} />
      <ContextGauge
        room={contextUsage(view.tokens, models.chosen)}
        isBusy={view.running !== 'no'}
        onSummarise={view.summary.summarise}
      />
      {!last && !isStored && (
        <IconButton
          icon="ghost"
          size="large"
          label={t(isTemporary ? 'temporaryOff' : 'temporaryOn')}
          aria-pressed={isTemporary}
          onClick={() => onTemporary(!isTemporary)}
        />
      )}
      {last && <IconButton icon="plus" size="large" label={t('newChat')} onClick={() => wiring.onNew()} />}
      {last && onShare && isStored && (
        <IconButton icon="share" size="large" label={t('share')} onClick={() => onShare(last.id)} />
      )}
      <BarMenu view={view} sessionId={wiring.sessionId} onHelp={onHelp} />
    </div>
  );
}
