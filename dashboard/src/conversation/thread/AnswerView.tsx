import { use, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AnswerPartsContext, ShownAnswerContext } from '../markdown/answer-parts.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { useModelName } from '../model/model-name.ts';
import { runningNotice } from '../store/conversation-state.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { Message } from '../store/message-tree.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerEnding } from './AnswerEnding.tsx';
import styles from './AnswerView.module.css';
import type { MessageActions } from './message-actions.ts';
import { Reasoning } from './Reasoning.tsx';

type Props = {
  message: Message;
  siblings: { position: number; ids: readonly string[] };
  store: ConversationStore;
  actions: MessageActions;
  isLast: boolean;
};

export function AnswerView({ message, siblings, store, actions, isLast }: Props) {
  const t = useWords('conversation');
  const modelName = useModelName();
  const parts = use(AnswerPartsContext);
  const body = useRef<HTMLDivElement>(null);
  const name = message.model === null ? null : modelName(message.model);
  return (
    <article className={styles.answer} aria-label={name ?? t('assistant')} aria-busy={message.status === 'running'}>
      <h2 className="visually-hidden">{name ?? t('assistant')}</h2>
      <div ref={body}>
        <AnswerBody message={message} store={store} />
      </div>
      {message.status !== 'running' && (
        <>
          {parts && <parts.After message={message} />}
          <AnswerEnding message={message} isLast={isLast} actions={actions} />
          <AnswerActions message={message} siblings={siblings} actions={actions} body={body} isLast={isLast} />
        </>
      )}
    </article>
  );
}

const noSubscription = () => () => {};

/**
 * The text of an answer, growing or whole: one component for both, so that nothing is drawn again when it ends.
 * While it grows this is the only part of the page that is drawn again.
 */
function AnswerBody({ message, store }: { message: Message; store: ConversationStore }) {
  const t = useWords('conversation');
  const parts = use(AnswerPartsContext);
  const isGrowing = message.status === 'running';
  const growing = isGrowing ? store.growing() : null;
  const text = useSyncExternalStore(growing?.subscribe ?? noSubscription, growing?.get ?? (() => message));
  const lost = useSyncExternalStore(store.subscribe, () =>
    isGrowing ? runningNotice(store.getState().running) : null,
  );
  return (
    <>
      {isGrowing && text.content === '' && text.reasoning === '' && (
        <p className={styles.waiting}>
          <span aria-hidden="true" />
          <span className="visually-hidden">{t('waiting')}</span>
        </p>
      )}
      <Reasoning text={text.reasoning} ms={text.reasoningMs} isGrowing={isGrowing && text.content === ''} />
      <div data-answer>
        <ShownAnswerContext value={message}>
          <Markdown text={parts ? parts.toMarkdown(text.content) : text.content} isGrowing={isGrowing} />
        </ShownAnswerContext>
      </div>
      {lost && <p className={styles.reconnecting}>{t(lost)}</p>}
    </>
  );
}
