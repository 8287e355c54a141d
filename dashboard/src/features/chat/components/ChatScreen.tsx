import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { useCallback, useMemo, useRef } from 'react';
import { Composer, temporaryPlace } from '../../../conversation/composer/Composer.tsx';
import { newPlace } from '../../../conversation/composer/drafts.ts';
import type { ComposerHandle } from '../../../conversation/composer/use-composer.ts';
import { usePutBack } from '../../../conversation/composer/use-put-back.ts';
import { FailureNotice } from '../../../conversation/failure/FailureNotice.tsx';
import { ConversationHeader } from '../../../conversation/header/ConversationHeader.tsx';
import { Announcer } from '../../../conversation/messages/Announcer.tsx';
import { JumpToLatest } from '../../../conversation/messages/JumpToLatest.tsx';
import { LazyMessageList } from '../../../conversation/messages/LazyMessageList.tsx';
import { useMarkSeen } from '../../../conversation/messages/use-mark-seen.ts';
import { RetiredModelNote } from '../../../conversation/model/RetiredModelNote.tsx';
import { useModels } from '../../../conversation/model/use-models.ts';
import { useFollowScroll } from '../../../conversation/scroll/use-follow-scroll.ts';
import { useShortcuts } from '../../../conversation/shortcuts/use-shortcuts.ts';
import { useConversation } from '../../../conversation/state/use-conversation.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../messages/use-words.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { contextUsage } from '../context-usage.ts';
import { useAsking } from '../use-asking.ts';
import { ChatBody } from './ChatBody.tsx';
import { ChatMenu } from './ChatMenu.tsx';
import styles from './ChatScreen.module.css';
import { ContextGauge } from './ContextGauge.tsx';
import { LongChatNote } from './LongChatNote.tsx';
import { Starters } from './Starters.tsx';
import { TemporaryToggle } from './TemporaryToggle.tsx';

const action = { type: 'chat' } as const;

export function ChatScreen({ sessionId, isStored, isTemporary, target, startWords, ...on }: ToolScreenProps) {
  const t = useWords('chat');
  const { choice, models } = useModels('chat');
  const conversation = useConversation({ sessionId, action, isStored, isTemporary });
  const { store, state, messages, load } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const follow = useFollowScroll(scroller, column, sessionId, load !== 'fresh');
  const { toEnd } = follow;
  const asking = useAsking({
    conversation,
    models,
    isStored,
    target,
    onNew: on.onNew,
    onShare: isTemporary ? null : on.onShare,
    onAsked: useCallback(() => toEnd(), [toEnd]),
  });
  const title = conversation.title || t('title');
  const running = state.running === null ? 'no' : state.running.phase === 'stopping' ? 'stopping' : 'writing';
  const tokens = useMemo(() => estimateTokens(messages.map(({ content }) => content).join('\n')), [messages]);
  const usage = contextUsage(tokens, models.chosen);
  const last = messages.at(-1);
  const lastQuestion = messages.findLast(({ role }) => role === 'user');
  const onShareAll = last && isStored ? () => on.onShare(last.id) : null;
  const isFresh = load === 'fresh';
  const retry = () => {
    if (state.failure?.question.regenerate === undefined) composer.current?.submit();
    else store.ask(state.failure.question);
  };

  usePageTitle(title);
  useMarkSeen(store, state, isStored);
  usePutBack(composer, state.returned, startWords);
  useShortcuts({
    help: on.onHelp,
    focusComposer: () => composer.current?.focus(),
    ...(running === 'no' ? {} : { stop: () => void store.stop() }),
  });

  return (
    <section
      className={isFresh ? styles.fresh : styles.chat}
      aria-label={t('title')}
      data-page-scroller={isFresh || undefined}
    >
      <ConversationHeader
        tool={store.tool}
        sessionId={sessionId}
        title={conversation.title}
        canRename={isStored && load === 'ready'}
        badge={isTemporary ? t('temporary') : null}
        onNew={last ? () => on.onNew() : null}
        onShare={onShareAll}
      >
        <ContextGauge usage={usage} isBusy={running !== 'no'} onSummarise={asking.summary.summarise} />
        {!last && !isStored && <TemporaryToggle isOn={isTemporary} onChange={on.onTemporary} />}
        <ChatMenu
          title={title}
          store={store}
          hasMessages={last !== undefined}
          onShare={onShareAll}
          onHelp={on.onHelp}
        />
      </ConversationHeader>
      <ChatBody
        scroller={scroller}
        column={column}
        load={load}
        error={conversation.error}
        isTemporary={isTemporary}
        onRetry={conversation.retry}
        onNew={() => on.onNew()}
      >
        <LazyMessageList
          key={sessionId}
          label={t('loading')}
          messages={messages}
          tree={state.tree}
          olderCursor={state.olderCursor}
          store={store}
          scroller={scroller}
          actions={asking.actions}
          target={target}
          editingId={asking.editingId}
          onJump={follow.stopFollowing}
        />
      </ChatBody>
      <div className={styles.dock}>
        <JumpToLatest isShown={follow.isFar} isRunning={running !== 'no'} onJump={() => toEnd('smooth')} />
        <Composer
          key={sessionId}
          ref={composer}
          tool={store.tool}
          place={isStored ? sessionId : isTemporary ? temporaryPlace : newPlace(store.tool)}
          running={running}
          choice={choice}
          chosen={models.chosen}
          tokensBefore={tokens}
          onSend={asking.send}
          onStop={() => void store.stop()}
          onEditLast={() => lastQuestion && running === 'no' && asking.actions.edit(lastQuestion.id)}
        >
          <LongChatNote
            key={sessionId}
            usage={usage}
            isWaiting={asking.summary.isWaiting}
            isBusy={running !== 'no'}
            onSummarise={asking.summary.summarise}
          />
          <RetiredModelNote messages={messages} models={models} />
          {state.failure && <FailureNotice failure={state.failure} onRetry={retry} onClose={store.settleFailure} />}
        </Composer>
      </div>
      {isFresh && !isTemporary && <Starters onChoose={(words) => composer.current?.put(words)} />}
      <Announcer state={state} />
    </section>
  );
}
