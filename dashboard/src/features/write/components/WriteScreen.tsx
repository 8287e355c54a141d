import { beginLabels } from '@deskmate/brand/tools';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ConversationHeader } from '../../../conversation/header/ConversationHeader.tsx';
import { Announcer } from '../../../conversation/messages/Announcer.tsx';
import { LoadingMessages } from '../../../conversation/messages/LoadingMessages.tsx';
import { useMarkSeen } from '../../../conversation/messages/use-mark-seen.ts';
import { KeyboardMapButton } from '../../../conversation/shortcuts/KeyboardMapButton.tsx';
import { useShortcuts } from '../../../conversation/shortcuts/use-shortcuts.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useWrite } from '../use-write.ts';
import { Examples } from './Examples.tsx';
import { Result } from './Result.tsx';
import { WriteInput } from './WriteInput.tsx';
import styles from './WriteScreen.module.css';

/** Write: what to write on one side, the text on the other; on a phone one above the other. */
export function WriteScreen(props: ToolScreenProps) {
  return <WriteText key={props.sessionId} {...props} />;
}

function WriteText(props: ToolScreenProps) {
  const { sessionId, isStored, startWords, isToImprove, onNew, onHelp, onShare } = props;
  const t = useWords('write');
  const writing = useWrite(props);
  const { conversation, version, running } = writing;
  const { store, state } = conversation;
  const box = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const title = conversation.title || t('title');

  usePageTitle(title);
  useMarkSeen(store, state, isStored);
  useShortcuts({
    help: onHelp,
    focusComposer: () => box.current?.focus(),
    ...(running === 'no' ? {} : { stop: () => void store.stop() }),
  });
  const takeOver = useEffectEvent((words: string) => {
    const { text, settings } = writing.fields;
    const isThere = text.trim() === '' || text === words;
    writing.put({
      option: 'compose',
      text: isThere ? words : `${words}\n\n${text}`,
      ...(isToImprove ? { settings: { ...settings, method: 'improve' } } : {}),
    });
  });
  useEffect(() => {
    if (startWords) takeOver(startWords);
  }, [startWords]);
  // On a phone the text stands below what was typed.
  const isRunning = running !== 'no';
  useEffect(() => {
    if (isRunning && window.matchMedia('(max-width: 999px)').matches)
      result.current?.scrollIntoView({ block: 'start' });
  }, [isRunning]);

  return (
    <section className={styles.screen} aria-label={t('title')} data-page-scroller>
      <ConversationHeader
        tool="write"
        sessionId={sessionId}
        title={conversation.title}
        canRename={isStored && conversation.load === 'ready'}
        badge={null}
        onNew={version ? () => onNew() : null}
        onShare={version && isStored && !isRunning ? () => onShare(version.id) : null}
      >
        <KeyboardMapButton onOpen={onHelp} />
      </ConversationHeader>
      <div className={styles.columns}>
        <WriteInput writing={writing} draftKey={isStored ? sessionId : null} box={box} />
        <div ref={result} className={styles.output}>
          {version ? (
            <Result writing={writing} version={version} onShare={isStored ? onShare : null} />
          ) : (
            <WithoutText writing={writing} onNew={() => onNew()} box={box} />
          )}
        </div>
      </div>
      <Announcer state={state} />
    </section>
  );
}

type EmptyProps = {
  writing: ReturnType<typeof useWrite>;
  onNew: () => void;
  box: { readonly current: HTMLTextAreaElement | null };
};

/** The content of the result pane before there is a text. */
function WithoutText({ writing, onNew, box }: EmptyProps) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  const { language } = useSettings();
  const { load, error, retry } = writing.conversation;
  if (load === 'loading') return <LoadingMessages label={t('loading')} />;
  if (load === 'missing' || load === 'error') {
    const isMissing = load === 'missing';
    return (
      <div className={styles.problem} role="alert">
        <p>{isMissing ? t('missing') : errorWords(error)}</p>
        <Button onClick={isMissing ? onNew : retry}>
          {isMissing ? beginLabels.write[language] : conversationWords('retry')}
        </Button>
      </div>
    );
  }
  return (
    <Examples
      isDemo={writing.isDemo}
      onChoose={(fields) => {
        writing.put(fields);
        box.current?.focus();
      }}
    />
  );
}
