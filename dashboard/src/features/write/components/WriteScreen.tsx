import { beginLabels } from '@deskmate/brand/tools';
import { useEffect, useEffectEvent, useRef } from 'react';
import { KeyboardMapButton } from '../../../conversation/composer/KeyboardMapButton.tsx';
import { useShortcuts } from '../../../conversation/composer/use-shortcuts.ts';
import { draftKeyOf, putAbove } from '../../../conversation/store/drafts.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { Announcer } from '../../../conversation/thread/Announcer.tsx';
import { ConversationHeader } from '../../../conversation/thread/ConversationHeader.tsx';
import { LoadingMessages } from '../../../conversation/thread/LoadingMessages.tsx';
import { LoadProblem } from '../../../conversation/thread/LoadProblem.tsx';
import { useMarkAnswersSeen } from '../../../conversation/thread/use-mark-seen.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useTextReplacement } from '../use-text-replacement.ts';
import { useWrite, type Writing } from '../use-write.ts';
import { Examples } from './Examples.tsx';
import { Result } from './Result.tsx';
import { WriteInput } from './WriteInput.tsx';
import styles from './WriteScreen.module.css';

/** Write: what to write on one side, the text on the other; on a phone one above the other. */
export function WriteScreen(props: ToolScreenProps) {
  return <WriteText key={props.sessionId} {...props} />;
}

function WriteText(props: ToolScreenProps) {
  const { sessionId, isStored, initialText, isToImprove, onNew, onHelp, onShare } = props;
  const t = useWords('write');
  const { conversation, model, input, request, result } = useWrite(props);
  const replacement = useTextReplacement(input);
  const { version } = result;
  const { answerStatus } = request;
  const { store, state } = conversation;
  const box = useRef<HTMLTextAreaElement>(null);
  const output = useRef<HTMLDivElement>(null);
  const title = conversation.title || t('title');

  usePageTitle(title);
  useMarkAnswersSeen(store, state, isStored);
  useShortcuts({
    help: onHelp,
    focusComposer: () => box.current?.focus(),
    ...(answerStatus === 'idle' ? {} : { stop: () => void store.stop() }),
  });
  const takeOver = useEffectEvent((words: string) => {
    const { text, settings } = input.fields;
    input.put({
      option: 'compose',
      text: putAbove(words, text),
      ...(isToImprove ? { settings: { ...settings, method: 'improve' } } : {}),
    });
  });
  useEffect(() => {
    if (initialText) takeOver(initialText);
  }, [initialText]);
  // On a phone the text stands below what was typed.
  const isRunning = answerStatus !== 'idle';
  useEffect(() => {
    if (isRunning && window.matchMedia('(max-width: 999px)').matches)
      output.current?.scrollIntoView({ block: 'start' });
  }, [isRunning]);

  return (
    <section className={styles.screen} aria-label={t('title')} data-page-scroller>
      <ConversationHeader
        tool="write"
        sessionId={sessionId}
        title={conversation.title}
        canRename={isStored && conversation.load === 'ready'}
        temporaryLabel={null}
        onNew={version ? () => onNew() : null}
        onShare={version && isStored && !isRunning && version.refused === null ? () => onShare(version.id) : null}
      >
        <KeyboardMapButton onOpen={onHelp} />
      </ConversationHeader>
      <div className={styles.columns}>
        <WriteInput
          conversation={conversation}
          choice={model.choice}
          input={input}
          replacement={replacement}
          request={request}
          draftKey={draftKeyOf('write', { sessionId, isStored })}
          box={box}
        />
        <div ref={output} className={styles.output}>
          {version ? (
            <Result
              conversation={conversation}
              result={result}
              version={version}
              price={model.choice.selected?.price ?? 0}
              onShare={isStored ? onShare : null}
            />
          ) : (
            <WithoutText
              conversation={conversation}
              isDemo={model.isDemo}
              onNew={() => onNew()}
              onExample={(fields) => {
                replacement.replace(fields);
                box.current?.focus();
              }}
            />
          )}
        </div>
      </div>
      <Announcer store={store} state={state} />
    </section>
  );
}

type EmptyProps = {
  conversation: Pick<OpenConversation, 'load' | 'error' | 'retry'>;
  isDemo: boolean;
  onNew: () => void;
  onExample: Writing['input']['put'];
};

/** The content of the result pane before there is a text. */
function WithoutText({ conversation, isDemo, onNew, onExample }: EmptyProps) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  const { language } = useSettings();
  const { load, error, retry } = conversation;
  if (load === 'loading') return <LoadingMessages label={t('loading')} />;
  if (load === 'missing' || load === 'error') {
    const isMissing = load === 'missing';
    return (
      <LoadProblem
        text={isMissing ? t('missing') : errorWords(error)}
        action={isMissing ? beginLabels.write[language] : conversationWords('retry')}
        onAction={isMissing ? onNew : retry}
      />
    );
  }
  return <Examples isDemo={isDemo} onChoose={onExample} />;
}
