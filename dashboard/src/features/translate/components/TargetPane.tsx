import { isRightToLeft } from '@deskmate/api/languages';
import { useWords } from '../../../messages/use-words.ts';
import type { useEditedTranslation } from '../use-edited-translation.ts';
import { useGlossaryTerms } from '../use-glossaries.ts';
import type { MatchedSentences } from '../use-matched-sentences.ts';
import type { OpenTranslation } from '../use-translation.ts';
import { ConnectNote } from './ConnectNote.tsx';
import { Examples } from './Examples.tsx';
import { SentencePanel } from './SentencePanel.tsx';
import { TargetActions } from './TargetActions.tsx';
import { TargetNotes } from './TargetNotes.tsx';
import styles from './Translate.module.css';
import { TranslatedText } from './TranslatedText.tsx';

type Props = {
  translation: OpenTranslation;
  edited: ReturnType<typeof useEditedTranslation>;
  /** The shown text: the translation, or the previous one while the next has no text yet. */
  shown: string;
  /** Whether it is the whole translation of the text as it is now. */
  isWhole: boolean;
  matched: MatchedSentences;
  selected: number | null;
  onSelect: (index: number | null) => void;
  onExample: (words: string, target: string) => void;
};

/** The pane with the translation and its actions. */
export function TargetPane({ translation, edited, shown, isWhole, matched, selected, onSelect, onExample }: Props) {
  const t = useWords('translate');
  const { settings, running, isRunning, choice } = translation;
  const terms = useGlossaryTerms(translation.glossaries.chosen);
  const langProps = { dir: isRightToLeft(settings.target) ? 'rtl' : 'ltr', lang: settings.target } as const;
  const isDemoOnly = choice.models.length > 0 && choice.models.every(({ is_demo }) => is_demo);
  const isEmpty = shown === '';
  return (
    <section className={`${styles.pane} ${styles.target}`} aria-label={t('target')} aria-busy={isRunning}>
      {isDemoOnly && <ConnectNote />}
      {isEmpty && !isRunning && !isDemoOnly && translation.text.trim() === '' && <Examples onChoose={onExample} />}
      {isEmpty && isRunning && (
        <p className={styles.waiting}>
          <span className="visually-hidden">{t('waiting')}</span>
        </p>
      )}
      {isEmpty && !isRunning && translation.text.trim() !== '' && <p className={styles.blank}>{t('blank')}</p>}
      {!isEmpty && (
        <TranslatedText
          {...langProps}
          text={edited.text}
          source={translation.text}
          terms={terms}
          isWhole={isWhole}
          isOld={!isWhole && (running === null || !translation.isCurrent)}
          matched={matched}
          selected={selected}
          onSelect={onSelect}
        />
      )}
      {selected !== null && (
        <SentencePanel
          key={`${selected}`}
          translation={translation}
          sentence={matched.target[selected]}
          words={edited.text}
          source={matched.sourceOf(selected)}
          langProps={langProps}
          onReplace={edited.replace}
          onClose={() => onSelect(null)}
        />
      )}
      <TargetNotes translation={translation} isWhole={isWhole} isEmpty={isEmpty} edited={edited} />
      {!isEmpty && (
        <TargetActions translation={translation} text={edited.text} isWhole={isWhole} langProps={langProps} />
      )}
    </section>
  );
}
