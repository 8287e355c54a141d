import { useDrafts } from '../../../conversation/composer/use-draft.ts';
import { newDraftName, temporaryDraftName } from '../../../conversation/store/drafts.ts';
import { ConversationHeader } from '../../../conversation/thread/ConversationHeader.tsx';
import { Thread } from '../../../conversation/thread/Thread.tsx';
import { useThread } from '../../../conversation/thread/use-thread.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { contextUsage } from '../context-usage.ts';
import { useSummary } from '../use-summary.ts';
import { ChatMenu } from './ChatMenu.tsx';
import { ContextGauge } from './ContextGauge.tsx';
import { LongChatNote } from './LongChatNote.tsx';
import { Starters } from './Starters.tsx';
import { TemporaryToggle } from './TemporaryToggle.tsx';

const action = { type: 'chat' } as const;

export function ChatScreen(props: ToolScreenProps) {
  const { sessionId, isStored, isTemporary, onNew, onHelp, onTemporary } = props;
  const t = useWords('chat');
  const thread = useThread({ ...props, action, onShare: isTemporary ? null : props.onShare });
  const { conversation, asking, composer } = thread;
  const { store } = conversation;
  const drafts = useDrafts();
  const summary = useSummary({ store, words: t('summariseWords'), ...asking });
  const usage = contextUsage(thread.tokens, thread.choice.selected);
  const isBusy = thread.answerStatus !== 'idle';
  const title = conversation.title || t('title');
  const last = conversation.messages.at(-1);
  const onShareAll = last && isStored ? () => props.onShare(last.id) : null;

  /** What was typed moves along. */
  const setTemporary = (isOn: boolean) => {
    const usual = newDraftName('chat');
    composer.current?.save();
    drafts.join(isOn ? usual : temporaryDraftName, isOn ? temporaryDraftName : usual);
    onTemporary(isOn);
  };

  usePageTitle(title);

  return (
    <>
      <ConversationHeader
        tool={store.tool}
        sessionId={sessionId}
        title={conversation.title}
        canRename={isStored && conversation.load === 'ready'}
        temporaryLabel={isTemporary ? t('temporary') : null}
        onNew={last ? () => onNew() : null}
        onShare={onShareAll}
      >
        <ContextGauge usage={usage} isBusy={isBusy} onSummarise={summary.summarise} />
        {!last && !isStored && <TemporaryToggle isOn={isTemporary} onChange={setTemporary} />}
        <ChatMenu title={title} store={store} hasMessages={last !== undefined} onShare={onShareAll} onHelp={onHelp} />
      </ConversationHeader>
      <Thread
        thread={thread}
        label={t('title')}
        heading={
          <>
            <h1>{t(isTemporary ? 'temporaryTitle' : 'emptyTitle')}</h1>
            {isTemporary && <p>{t('temporaryNote')}</p>}
          </>
        }
        starters={isTemporary ? null : <Starters onChoose={(words) => composer.current?.put(words)} />}
        notes={
          <LongChatNote
            key={sessionId}
            usage={usage}
            isWaiting={summary.isWaiting}
            isBusy={isBusy}
            onSummarise={summary.summarise}
          />
        }
      />
    </>
  );
}
