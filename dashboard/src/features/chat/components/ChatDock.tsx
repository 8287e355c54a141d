import { contextRoom } from '../context-room.ts';
import type { ChatView, ChatWiring } from '../use-chat-view.ts';
import styles from './ChatScreen.module.css';
import { Composer, temporaryPlace } from './Composer.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { JumpToLatest } from './JumpToLatest.tsx';
import { LongChatNote } from './LongChatNote.tsx';
import { RetiredModelNote } from './RetiredModelNote.tsx';
import type { OnPickModel } from './use-composer.ts';

type Props = { view: ChatView; wiring: ChatWiring; onPickModel: OnPickModel };

/** What stays below the messages: the composer and what is to be said above it. */
export function ChatDock({ view, wiring, onPickModel }: Props) {
  const { sessionId, isStored, isTemporary, models } = wiring;
  const { store, running, messages, composer } = view;
  const { failure } = view.state;
  const { chosen } = models;
  const lastQuestion = messages.findLast(({ role }) => role === 'user');
  const retry = () => {
    if (failure?.question.regenerate === undefined) composer.current?.submit();
    else store.ask(failure.question);
  };
  return (
    <div className={styles.dock}>
      <JumpToLatest
        isShown={view.follow.isFar}
        isRunning={running !== 'no'}
        onJump={() => view.follow.toEnd('smooth')}
      />
      <Composer
        key={sessionId}
        ref={composer}
        place={isStored ? sessionId : isTemporary ? temporaryPlace : 'new'}
        running={running}
        canAttach={chosen !== null && (chosen.canSee || chosen.canReadFiles)}
        canSee={chosen?.canSee ?? false}
        context={{ tokens: view.tokens, price: chosen?.price ?? 0 }}
        onSend={view.send}
        onStop={() => void store.stop()}
        onEditLast={() => lastQuestion && running === 'no' && view.edit(lastQuestion.id)}
        onPickModel={onPickModel}
      >
        <LongChatNote
          key={sessionId}
          room={contextRoom(view.tokens, chosen)}
          isWaiting={view.summary.isWaiting}
          isBusy={running !== 'no'}
          onSummarise={view.summary.summarise}
        />
        <RetiredModelNote messages={messages} models={models} />
        {failure && <FailureNotice failure={failure} onRetry={retry} onClose={store.settleFailure} />}
      </Composer>
    </div>
  );
}
