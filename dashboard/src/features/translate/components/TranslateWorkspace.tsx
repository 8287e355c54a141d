import { useRef, useState } from 'react';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import { FailureNotice } from '../../../conversation/failure/FailureNotice.tsx';
import { Announcer } from '../../../conversation/messages/Announcer.tsx';
import { RetiredModelNote } from '../../../conversation/model/RetiredModelNote.tsx';
import { useShortcuts } from '../../../conversation/shortcuts/use-shortcuts.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../messages/use-words.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useAnswerText } from '../use-answer-text.ts';
import { useEditedTranslation } from '../use-edited-translation.ts';
import { useMatchedSentences } from '../use-matched-sentences.ts';
import { useStartWords } from '../use-start-words.ts';
import { useTranslation } from '../use-translation.ts';
import { LanguageBar } from './LanguageBar.tsx';
import { OptionsBar } from './OptionsBar.tsx';
import { SourcePane } from './SourcePane.tsx';
import { TargetPane } from './TargetPane.tsx';
import styles from './Translate.module.css';
import { TranslateHeader } from './TranslateHeader.tsx';
import { TranslateProblem } from './TranslateProblem.tsx';

type Props = ToolScreenProps & { onNewEntry: () => void };

export function TranslateWorkspace({ sessionId, isStored, startWords, startLanguage, onNewEntry, ...on }: Props) {
  const t = useWords('translate');
  const translation = useTranslation({ sessionId, isStored, onNewEntry });
  const { conversation, settings, text, stored, isCurrent, running } = translation;
  const { store, state, load } = conversation;
  const area = useRef<HTMLTextAreaElement>(null);
  const answer = stored?.answer ?? null;
  const streamed = useAnswerText(store, translation.exchanged === null ? answer : null);
  const arrived = translation.exchanged ?? streamed;
  // The previous translation is shown until the first word of the new one arrives, so that nothing flickers.
  const [previousText, setPreviousText] = useState('');
  // Nothing of an answer that failed is shown: its text may have failed the checks.
  const textToShow = arrived || (state.failure ? '' : previousText);
  if (textToShow !== previousText) setPreviousText(textToShow);
  const isEmpty = text.trim() === '';
  const shown = isEmpty && running === null ? '' : textToShow;
  const isWhole = isCurrent && running === null && arrived !== '';
  const edited = useEditedTranslation(translation.exchanged === null && isWhole ? (answer?.id ?? null) : null, shown);
  const matched = useMatchedSentences(
    { text, language: translation.sourceCode ?? 'auto' },
    { text: edited.text, language: settings.target },
    isWhole,
  );
  const [selected, setSelected] = useState<number | null>(null);
  const title = isEmpty ? '' : conversation.title;
  const isThere = load !== 'error' && !(load === 'missing' && isEmpty);

  usePageTitle(title || t('title'));
  useStartWords(startWords, startLanguage, translation);
  useShortcuts({
    help: on.onHelp,
    focusComposer: () => area.current?.focus(),
    ...(running === null ? {} : { stop: translation.stop }),
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
        <RetiredModelNote messages={conversation.messages} models={translation.models} />
        {state.failure && (
          <FailureNotice failure={state.failure} onRetry={translation.translate} onClose={store.settleFailure} />
        )}
        <div className={styles.card}>
          <LanguageBar translation={translation} translated={isWhole ? edited.text : ''} />
          <div className={styles.panes}>
            <SourcePane
              area={area}
              translation={translation}
              draftKey={isStored ? sessionId : 'new:translate'}
              matched={matched}
            />
            <TargetPane
              translation={translation}
              edited={edited}
              shown={shown}
              isWhole={isWhole}
              matched={matched}
              selected={isWhole ? selected : null}
              onSelect={setSelected}
              onExample={(words, target) => {
                translation.change({ target });
                translation.type(words);
                area.current?.focus();
              }}
            />
          </div>
          <OptionsBar translation={translation} />
        </div>
        <p className={styles.note}>{t('note')}</p>
      </div>
      <Announcer state={state} />
    </section>
  );
}
