import { MessageList } from '../../../conversation/messages/MessageList.tsx';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import type { ChatView, ChatWiring } from '../use-chat-view.ts';
import styles from './ChatScreen.module.css';
import { ChatProblem, LoadingMessages } from './ChatStates.tsx';
import { EmptyState } from './EmptyState.tsx';

/** What scrolls: the messages, or what stands there while there are none. */
export function ChatBody({ view, wiring }: { view: ChatView; wiring: ChatWiring }) {
  return (
    <div ref={view.scroller} className={styles.scroller} data-chat-scroller data-page-scroller>
      <div ref={view.column} className={styles.column}>
        <ChatContent view={view} wiring={wiring} />
      </div>
    </div>
  );
}

function ChatContent({ view, wiring }: { view: ChatView; wiring: ChatWiring }) {
  const t = useWords('chat');
  const errorWords = useErrorWords();
  const { chat } = view;
  switch (chat.load) {
    case 'fresh':
      return <EmptyState isTemporary={wiring.isTemporary} onChoose={(words) => view.composer.current?.put(words)} />;
    case 'loading':
      return <LoadingMessages label={t('loading')} />;
    case 'missing':
      return <ChatProblem words={t('missing')} action={t('newChat')} onAction={() => wiring.onNew()} />;
    case 'error':
      return <ChatProblem words={errorWords(chat.error)} action={t('retry')} onAction={chat.retry} />;
    case 'ready':
      return (
        <>
          <h1 className="visually-hidden">{view.title}</h1>
          <MessageList
            key={wiring.sessionId}
            messages={view.messages}
            tree={view.state.tree}
            olderCursor={view.state.olderCursor}
            store={view.store}
            scroller={view.scroller}
            actions={view.actions}
            target={wiring.target}
            editingId={view.editingId}
            onJump={view.follow.stopFollowing}
          />
        </>
      );
  }
}
