import { useRef } from 'react';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import { useShortcuts } from '../../../conversation/composer/use-shortcuts.ts';
import { RetiredModelNote } from '../../../conversation/model/RetiredModelNote.tsx';
import { draftKeyOf } from '../../../conversation/store/drafts.ts';
import { Announcer } from '../../../conversation/thread/Announcer.tsx';
import { FailureNotice } from '../../../conversation/thread/FailureNotice.tsx';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useInitialText } from '../use-initial-text.ts';
import { useShownTranslation } from '../use-shown-translation.ts';
import { useTranslation } from '../use-translation.ts';
import { LanguageBar } from './LanguageBar.tsx';
import { OptionsBar } from './OptionsBar.tsx';
import { SourcePane } from './SourcePane.tsx';
import { TargetPane } from './TargetPane.tsx';
import styles from './Translate.module.css';
import { TranslateHeader } from './TranslateHeader.tsx';
import { TranslateProblem } from './TranslateProblem.tsx';

type Props = ToolScreenProps & { onNewEntry: () => void };

export function TranslateWorkspace({ sessionId, isStored, initialText, initialLanguage, onNewEntry, ...on }: Props) {
  const t = useWords('translate');
  const translation = useTranslation({ sessionId, isStored, onNewEntry });
  const { conversation, model, source, settings, request } = translation;
  const { store, state, load } = conversation;
  const shown = useShownTranslation(translation);
  const { answer, isWhole, matched } = shown;
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = source.text.trim() === '';
  const title = isEmpty ? '' : conversation.title;
  const isThere = load !== 'error' && !(load === 'missing' && isEmpty);

  usePageTitle(title || t('title'));
  useInitialText(initialText, initialLanguage, source, settings);
  useShortcuts({
    help: on.onHelp,
    focusComposer: () => area.current?.focus(),
    ...(request.runningAnswer === null && !request.isRunning ? {} : { stop: request.stop }),
  });

  if (!isThere) return <TranslateProblem conversation={conversation} onNew={() => on.onNew()} />;
  return (
    <section className={styles.screen} aria-label={t('title')} data-page-scroller>
      <TranslateHeader
        conversation={conversation}
        title={title}
        isStored={isStored}
        onNew={isStored || !isEmpty ? () => on.onNew() : null}
        onShare={isStored && isWhole && answer ? () => on.onShare(answer.id) : null}
        onHelp={on.onHelp}
      />
      {title === '' && <h1 className="visually-hidden">{t('title')}</h1>}
      <div className={styles.column}>
        <ExpiredNote />
        <RetiredModelNote messages={conversation.messages} choice={model.choice} />
        {state.failure && (
          <FailureNotice failure={state.failure} onRetry={request.translate} onClose={store.dismissFailure} />
        )}
        <div className={styles.card}>
          <LanguageBar
            detected={source.detected}
            settings={settings}
            isRunning={request.isRunning}
            translated={isWhole ? shown.edited.text : ''}
          />
          <div className={styles.panes}>
            <SourcePane
              area={area}
              source={source}
              settings={settings}
              request={request}
              price={model.choice.selected?.price ?? 0}
              draftKey={draftKeyOf('translate', { sessionId, isStored })}
              matched={matched}
            />
            <TargetPane
              conversation={conversation}
              source={source.text}
              settings={settings}
              model={model}
              request={request}
              shown={shown}
              onExample={(words, target) => {
                settings.change({ target });
                source.type(words);
                area.current?.focus();
              }}
            />
          </div>
          <OptionsBar settings={settings} sourceCode={source.language} choice={model.choice} />
        </div>
        <p className={styles.note}>{t('note')}</p>
      </div>
      <Announcer store={store} state={state} />
    </section>
  );
}
