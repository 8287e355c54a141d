import { memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useLoadMore } from '../../ui/use-load-more.ts';
import type { ConversationState } from '../store/conversation-state.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { type Message, type MessageTree, siblingsOf } from '../store/message-tree.ts';
import { AnswerView } from './AnswerView.tsx';
import { BrokenMessage } from './BrokenMessage.tsx';
import styles from './MessageList.module.css';
import type { MessageActions } from './message-actions.ts';
import { OlderMessages } from './OlderMessages.tsx';
import { QuestionView } from './QuestionView.tsx';
import { useJump } from './use-jump.ts';

/** So many messages are drawn at first, and so many more each time the reader comes near the oldest. */
const step = 30;

type Props = {
  messages: readonly Message[];
  tree: MessageTree;
  /** Not null while there are older messages than those of the tree. */
  older: ConversationState['olderState'] | null;
  store: ConversationStore;
  scroller: RefObject<HTMLElement | null>;
  actions: MessageActions;
  /** The message to show and mark: a result of a search. */
  target: string | null;
  editingId: string | null;
  /** The view scrolls to a message, so it must no longer follow the end. */
  onJump: () => void;
};

export function MessageList({ messages, tree, older, store, scroller, actions, target, editingId, onJump }: Props) {
  const targetAt = target === null ? -1 : messages.findIndex(({ id }) => id === target);
  // The oldest message drawn is remembered by its key, so that nothing is drawn above it until the reader comes near.
  const [oldestKey, setOldestKey] = useState(() => messages[Math.max(0, messages.length - step)]?.key);
  const oldestAt = messages.findIndex(({ key }) => key === oldestKey);
  const drawnFrom = oldestAt < 0 ? messages.length - step : oldestAt;
  const first = Math.max(0, targetAt < 0 ? drawnFrom : Math.min(drawnFrom, targetAt - step / 2));
  useAllOnPaper(() => setOldestKey(messages[0]?.key));
  const rememberPlace = useKeptScrollOnPrepend(scroller, messages[first]?.key);
  const showOlder = () => {
    if (first === 0) return store.loadOlder();
    rememberPlace();
    setOldestKey(messages[Math.max(0, first - step)]?.key);
  };
  const hasOlder = first > 0 || older !== null;
  const sentinel = useLoadMore<HTMLDivElement>(showOlder, hasOlder, '1500px', messages.length);
  useJump(scroller, target, targetAt >= 0, onJump);
  const lastId = messages.at(-1)?.id;
  return (
    <>
      {hasOlder && <div ref={sentinel} className={styles.sentinel} />}
      {first === 0 && older !== null && <OlderMessages state={older} onRetry={store.loadOlder} />}
      {messages.slice(first).map((message) => (
        <MessageSlot
          key={message.key}
          message={message}
          siblings={siblingsOf(tree, message.id)}
          store={store}
          actions={actions}
          isLast={message.id === lastId}
          isTarget={message.id === target}
          isEditing={message.id === editingId}
        />
      ))}
    </>
  );
}

type SlotProps = {
  message: Message;
  siblings: ReturnType<typeof siblingsOf>;
  store: ConversationStore;
  actions: MessageActions;
  isLast: boolean;
  isTarget: boolean;
  isEditing: boolean;
};

const MessageSlot = memo(
  function MessageSlot({ message, isTarget, ...rest }: SlotProps) {
    const className = [styles.slot, isTarget && styles.target, rest.isLast && styles.last].filter(Boolean).join(' ');
    return (
      <div id={`message-${message.id}`} className={className}>
        <ErrorBoundary fallback={() => <BrokenMessage message={message} />} resetKey={message}>
          {message.role === 'user' ? (
            <QuestionView message={message} {...rest} />
          ) : (
            <AnswerView message={message} {...rest} />
          )}
        </ErrorBoundary>
      </div>
    );
  },
  (one, other) =>
    one.message === other.message &&
    one.siblings.position === other.siblings.position &&
    one.siblings.ids.length === other.siblings.ids.length &&
    one.isLast === other.isLast &&
    one.isTarget === other.isTarget &&
    one.isEditing === other.isEditing &&
    one.actions === other.actions,
);

/**
 * Holds the reader's place when older messages are added above, where the browser does not: some never do,
 * and none does at the very top.
 */
function useKeptScrollOnPrepend(scroller: RefObject<HTMLElement | null>, first: string | undefined): () => void {
  const heightBefore = useRef<number | null>(null);
  // Each step upwards has its own scroll position to restore.
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = heightBefore.current;
    heightBefore.current = null;
    if (!element || before === null) return;
    const isHeld = CSS.supports('overflow-anchor', 'auto') && element.scrollTop > 0;
    if (!isHeld) element.scrollTop += element.scrollHeight - before;
  }, [scroller, first]);
  return () => {
    heightBefore.current = scroller.current?.scrollHeight ?? null;
  };
}

/** Printing renders the whole conversation, not only the messages drawn so far. */
function useAllOnPaper(drawAll: () => void) {
  const drawAllNow = useEffectEvent(drawAll);
  useEffect(() => {
    const onPrint = () => flushSync(() => drawAllNow());
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
