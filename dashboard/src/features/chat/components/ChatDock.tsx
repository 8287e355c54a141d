import { Composer, temporaryPlace } from '../../../conversation/composer/Composer.tsx';
import type { OnPickModel } from '../../../conversation/composer/use-composer.ts';
import { FailureNotice } from '../../../conversation/failure/FailureNotice.tsx';
import { JumpToLatest } from '../../../conversation/messages/JumpToLatest.tsx';
import { RetiredModelNote } from '../../../conversation/model/RetiredModelNote.tsx';
import { contextUsage } from '../context-usage.ts';
import type { ChatView, ChatWiring } from '../use-chat-view.ts';
import styles from './ChatScreen.module.css';
import { LongChatNote } from './LongChatNote.tsx';

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
          room={contextUsage(view.tokens, chosen)}
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
