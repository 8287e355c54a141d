import { isRightToLeft } from '@deskmate/api/languages';
import { useRef, useState } from 'react';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { CheckList } from '../../../conversation/thread/CheckList.tsx';
import { FoldedWords } from '../../../conversation/thread/FoldedWords.tsx';
import { RefusedText } from '../../../conversation/thread/RefusedText.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import { useGlossaryTerms } from '../glossary-queries.ts';
import { showPlace } from '../show-place.ts';
import { sentenceAt } from '../split-sentences.ts';
import type { ShownTranslation } from '../use-shown-translation.ts';
import type { OpenTranslation } from '../use-translation.ts';
import { ConnectNote } from './ConnectNote.tsx';
import { Examples } from './Examples.tsx';
import { SentencePanel } from './SentencePanel.tsx';
import { TargetActions } from './TargetActions.tsx';
import { TargetNotes } from './TargetNotes.tsx';
import { TargetVersions } from './TargetVersions.tsx';
import styles from './Translate.module.css';
import { TranslatedText } from './TranslatedText.tsx';

type Props = {
  conversation: OpenConversation;
  /** What is typed. */
  source: string;
  settings: Pick<OpenTranslation['settings'], 'current' | 'glossaries'>;
  model: Pick<OpenTranslation['model'], 'choice' | 'isDemoOnly'>;
  request: Pick<OpenTranslation['request'], 'runningAnswer' | 'isRunning' | 'translate'>;
  shown: ShownTranslation;
  onExample: (words: string, target: string) => void;
};

/** The pane with the translation and its actions. */
export function TargetPane({ conversation, source, settings, model, request, shown, onExample }: Props) {
  const t = useWords('translate');
  const { isDemoOnly } = model;
  const { runningAnswer, isRunning } = request;
  const { edited, folded, toCheck, refusedAnswer, isWhole, matched } = shown;
  const block = useRef<HTMLDivElement>(null);
  const { target } = settings.current;
  const terms = useGlossaryTerms(settings.glossaries.selectedId);
  const langProps = { dir: isRightToLeft(target) ? 'rtl' : 'ltr', lang: target } as const;
  const answerId = shown.answer?.id ?? null;
  /** A sentence of the translation that it was chosen in; another translation has other sentences. */
  const [chosen, setChosen] = useState<{ answerId: string | null; sentence: number | null }>();
  const selected = isWhole && chosen?.answerId === answerId ? chosen.sentence : null;
  const choose = (sentence: number | null) => setChosen({ answerId, sentence });
  const isEmpty = edited.text === '';
  return (
    <section
      className={`${styles.pane} ${styles.target}`}
      aria-label={t('target')}
      aria-busy={isRunning}
      data-result
      tabIndex={-1}
    >
      {isDemoOnly && <ConnectNote />}
      {isEmpty && !isRunning && !isDemoOnly && source.trim() === '' && <Examples onChoose={onExample} />}
      {isEmpty && isRunning && (
        <p className={styles.waiting}>
          <span className="visually-hidden">{t('waiting')}</span>
        </p>
      )}
      {isEmpty && !isRunning && !isDemoOnly && !refusedAnswer && source.trim() !== '' && (
        <p className={styles.blank}>{t('blank')}</p>
      )}
      {(isWhole || refusedAnswer) && shown.answer && (
        <TargetVersions conversation={conversation} answer={shown.answer} />
      )}
      {refusedAnswer?.refused && !isRunning && (
        <div key={refusedAnswer.id} className={styles.blank}>
          <RefusedText content={refusedAnswer.content} refused={refusedAnswer.refused} onTryAgain={request.translate} />
        </div>
      )}
      {folded.prefaces.length > 0 && (
        <div key={`preface ${answerId}`} className={styles.notes}>
          <FoldedWords kind="preface" parts={folded.prefaces} />
        </div>
      )}
      {!isEmpty && (
        <TranslatedText
          key={`text ${answerId}`}
          block={block}
          {...langProps}
          text={edited.text}
          source={source}
          terms={terms}
          isWhole={isWhole}
          isOld={!isWhole && (runningAnswer === null || !shown.isCurrent)}
          matched={matched}
          selected={selected}
          onSelect={choose}
        />
      )}
      {selected !== null && (
        <SentencePanel
          key={`${selected}`}
          choice={model.choice}
          settings={settings.current}
          sentence={matched.target[selected]}
          words={edited.text}
          source={matched.sourceOf(selected)}
          langProps={langProps}
          onReplace={edited.replace}
          onClose={() => choose(null)}
        />
      )}
      <div key={`checks ${answerId}`} className={styles.notes}>
        <FoldedWords kind="remark" parts={folded.remarks} />
        <CheckList
          checks={toCheck}
          onGo={(place) => block.current && showPlace(block.current, place, sentenceAt(matched.target, place.start))}
        />
      </div>
      <TargetNotes request={request} shown={shown} />
      {!isEmpty && (
        <TargetActions
          conversation={conversation}
          answer={isWhole ? shown.answer : null}
          text={edited.text}
          isWhole={isWhole}
          langProps={langProps}
          onTranslate={request.translate}
        />
      )}
    </section>
  );
}
