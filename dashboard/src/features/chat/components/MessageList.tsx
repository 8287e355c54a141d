import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSentinel } from '../../../conversation/scroll/use-sentinel.ts';
import type { ConversationStore } from '../../../conversation/state/conversation-store.ts';
import { type Message, type MessageTree, siblingsOf } from '../../../conversation/tree/message-tree.ts';
import { AnswerView } from './AnswerView.tsx';
import styles from './MessageList.module.css';
import type { MessageDeeds } from './message-deeds.ts';
import { QuestionView } from './QuestionView.tsx';
import { useJump } from './use-jump.ts';

/** So many messages are drawn at first, and so many more each time the reader comes near the oldest. */
const step = 30;

type Props = {
  messages: readonly Message[];
  tree: MessageTree;
  store: ConversationStore;
  scroller: RefObject<HTMLElement | null>;
  deeds: MessageDeeds;
  /** The message to show and mark: a result of a search. */
  target: string | null;
  editingId: string | null;
  /** The view goes to a message: it must no longer follow the end. */
  onJump: () => void;
};

export function MessageList({ messages, tree, store, scroller, deeds, target, editingId, onJump }: Props) {
  const targetAt = target === null ? -1 : messages.findIndex(({ id }) => id === target);
  const [shown, setShown] = useState(step);
  const wanted = Math.max(shown, targetAt < 0 ? 0 : messages.length - targetAt + step / 2);
  useAllOnPaper(() => setShown(messages.length));
  const first = Math.max(0, messages.length - wanted);
  const rememberPlace = useKeptPlace(scroller, first);
  const showOlder = () => {
    rememberPlace();
    setShown(wanted + step);
  };
  const sentinel = useSentinel<HTMLDivElement>(showOlder, first > 0, '1500px');
  useJump(scroller, target, targetAt >= 0, onJump);
  const lastId = messages.at(-1)?.id;
  return (
    <>
      {first > 0 && <div ref={sentinel} className={styles.sentinel} />}
      {messages.slice(first).map((message) => (
        <MessageSlot
          key={message.key}
          message={message}
          siblings={siblingsOf(tree, message.id)}
          store={store}
          deeds={deeds}
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
  deeds: MessageDeeds;
  isLast: boolean;
  isTarget: boolean;
  isEditing: boolean;
};

const MessageSlot = memo(
  function MessageSlot({ message, isTarget, ...rest }: SlotProps) {
    const className = [styles.slot, isTarget && styles.target, rest.isLast && styles.last].filter(Boolean).join(' ');
    return (
      <div id={`message-${message.id}`} className={className}>
        {message.role === 'user' ? (
          <QuestionView message={message} {...rest} />
        ) : (
          <AnswerView message={message} {...rest} />
        )}
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
    one.deeds === other.deeds,
);

/**
 * Holds the reader's place when older messages are added above, where the browser does not: some never do,
 * and none does at the very top.
 */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, first: number): () => void {
  const heightBefore = useRef<number | null>(null);
  // Each step upwards has its own place to hold.
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

/** Paper shows the whole conversation, not only what has been drawn so far. */
function useAllOnPaper(drawAll: () => void) {
  const latest = useRef(drawAll);
  latest.current = drawAll;
  useEffect(() => {
    const onPrint = () => flushSync(() => latest.current());
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
