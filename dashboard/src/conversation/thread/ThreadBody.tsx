import { beginLabels } from '@deskmate/brand/tools';
import { type ReactNode, Suspense } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import type { OpenConversation } from '../store/use-conversation.ts';
import { LoadingMessages } from './LoadingMessages.tsx';
import { LoadProblem } from './LoadProblem.tsx';
import { MessageList } from './load-message-list.ts';
import start from './start-heading.module.css';
import styles from './Thread.module.css';
import type { ThreadState } from './use-thread.ts';

type Props = ThreadState['body'] & {
  conversation: OpenConversation;
  /** Shown before the first message. */
  heading: ReactNode;
};

/** The scrolling part: the messages, or the start content while there are none. */
export function ThreadBody({ conversation, heading, scroller, column, onNew, ...list }: Props) {
  const t = useWords('conversation');
  const { store, state, messages, load } = conversation;
  return (
    <div ref={scroller} className={styles.scroller} data-chat-scroller data-page-scroller>
      <div ref={column} className={styles.column}>
        {load === 'ready' ? (
          // The list is fetched with all that draws Markdown; the composer does not wait for it.
          <Suspense key={store.sessionId} fallback={<LoadingMessages label={t('loadingMessages')} />}>
            <MessageList
              messages={messages}
              tree={state.tree}
              older={state.olderCursor === null ? null : state.olderState}
              store={store}
              scroller={scroller}
              {...list}
            />
          </Suspense>
        ) : (
          <WithoutMessages conversation={conversation} heading={heading} onNew={onNew} />
        )}
      </div>
    </div>
  );
}

function WithoutMessages({ conversation, heading, onNew }: Pick<Props, 'conversation' | 'heading' | 'onNew'>) {
  const t = useWords('conversation');
  const errorWords = useErrorWords();
  const { language } = useSettings();
  const { load, store, error, retry } = conversation;
  if (load === 'loading') return <LoadingMessages label={t('loadingMessages')} />;
  if (load === 'missing') {
    return <LoadProblem text={t('missing')} action={beginLabels[store.tool][language]} onAction={() => onNew()} />;
  }
  if (load === 'error') return <LoadProblem text={errorWords(error)} action={t('retry')} onAction={retry} />;
  return <div className={start.heading}>{heading}</div>;
}
