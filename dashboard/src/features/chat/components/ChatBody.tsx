import type { ReactNode, RefObject } from 'react';
import { LoadingMessages } from '../../../conversation/messages/LoadingMessages.tsx';
import type { OpenConversation } from '../../../conversation/state/use-conversation.ts';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { ChatProblem } from './ChatProblem.tsx';
import styles from './ChatScreen.module.css';

type Props = {
  scroller: RefObject<HTMLDivElement | null>;
  column: RefObject<HTMLDivElement | null>;
  load: OpenConversation['load'];
  error: unknown;
  isTemporary: boolean;
  onRetry: () => void;
  onNew: () => void;
  /** The messages. */
  children: ReactNode;
};

/** What scrolls: the messages, or what stands there while there are none. */
export function ChatBody({ scroller, column, children, ...content }: Props) {
  return (
    <div ref={scroller} className={styles.scroller} data-chat-scroller data-page-scroller>
      <div ref={column} className={styles.column}>
        {content.load === 'ready' ? children : <WithoutMessages {...content} />}
      </div>
    </div>
  );
}

function WithoutMessages({
  load,
  error,
  isTemporary,
  onRetry,
  onNew,
}: Omit<Props, 'scroller' | 'column' | 'children'>) {
  const t = useWords('chat');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  if (load === 'loading') return <LoadingMessages label={t('loading')} />;
  if (load === 'missing') return <ChatProblem words={t('missing')} action={t('newChat')} onAction={onNew} />;
  if (load === 'error') {
    return <ChatProblem words={errorWords(error)} action={conversationWords('retry')} onAction={onRetry} />;
  }
  return (
    <div className={styles.heading}>
      <h1>{t(isTemporary ? 'temporaryTitle' : 'emptyTitle')}</h1>
      {isTemporary && <p>{t('temporaryNote')}</p>}
    </div>
  );
}
