import type { DragEvent, ReactNode } from 'react';
import type { WordKey } from '../../i18n/catalogues.ts';
import { Composer } from '../composer/Composer.tsx';
import { RetiredModelNote } from '../model/RetiredModelNote.tsx';
import { Announcer } from './Announcer.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { JumpToLatest } from './JumpToLatest.tsx';
import styles from './Thread.module.css';
import { ThreadBody } from './ThreadBody.tsx';
import type { ThreadState } from './use-thread.ts';

type Props = {
  thread: ThreadState;
  /** Sends what was written, instead of `thread.asking.send`. */
  onSend?: ThreadState['asking']['send'];
  /** False while a failed question cannot be asked again; the tool's notes say why. */
  canRetry?: boolean;
  label: string;
  /** Of the composer, instead of the usual one. */
  placeholder?: WordKey<'conversation'>;
  /** Shown above the composer before the first message. */
  heading: ReactNode;
  /** Shown below the composer before the first message. */
  starters: ReactNode;
  /** The tool's notes at the composer. */
  notes: ReactNode;
};

/** The messages of a conversation above the composer. Before the first message both are centred. */
export function Thread({
  thread,
  onSend = thread.asking.send,
  canRetry = true,
  label,
  placeholder,
  heading,
  starters,
  notes,
}: Props) {
  const { conversation, choice, follow, answerStatus, composer, body } = thread;
  const { store, state, messages } = conversation;
  const isFresh = conversation.load === 'fresh';
  const lastQuestion = messages.findLast(({ role }) => role === 'user');
  const retry = () => {
    const question = canRetry && thread.asking.retry();
    if (question) composer.current?.takeOut(question.text, question.attachments);
  };
  // The whole thread takes dropped files, not only the composer.
  const dropTarget = {
    onDragOver: (event: DragEvent) => composer.current?.dropTarget?.onDragOver(event),
    onDragLeave: (event: DragEvent) => composer.current?.dropTarget?.onDragLeave(event),
    onDrop: (event: DragEvent) => composer.current?.dropTarget?.onDrop(event),
  };
  return (
    <section
      className={isFresh ? styles.fresh : styles.thread}
      aria-label={label}
      data-page-scroller={isFresh || undefined}
      {...dropTarget}
    >
      <ThreadBody conversation={conversation} {...body} heading={heading} />
      <div className={styles.dock}>
        <JumpToLatest
          isShown={follow.isFar}
          isRunning={answerStatus !== 'idle'}
          onJump={() => follow.toEnd('smooth')}
        />
        <Composer
          key={store.sessionId}
          ref={composer}
          tool={store.tool}
          placeholder={placeholder}
          draftKey={thread.draftKey}
          answerStatus={answerStatus}
          choice={choice}
          tokensBefore={thread.tokens}
          onSend={onSend}
          onStop={() => void store.stop()}
          onEditLast={() => lastQuestion && answerStatus === 'idle' && body.actions.edit(lastQuestion.id)}
        >
          {notes}
          <RetiredModelNote messages={messages} choice={choice} />
          {state.failure && (
            <FailureNotice
              failure={state.failure}
              opensNewTab={store.isTemporary}
              onRetry={retry}
              onClose={store.dismissFailure}
            />
          )}
        </Composer>
      </div>
      {isFresh && starters}
      <Announcer store={store} state={state} />
    </section>
  );
}
