import { isRightToLeft } from '@deskmate/api/languages';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { isComposing } from '../../../ui/is-composing.ts';
import { sentenceAt } from '../split-sentences.ts';
import { segmentsOf } from '../text-runs.ts';
import type { MatchedSentences } from '../use-matched-sentences.ts';
import type { OpenTranslation } from '../use-translation.ts';
import styles from './Translate.module.css';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  source: Pick<OpenTranslation['source'], 'text' | 'language' | 'isSure' | 'setComposing'>;
  matched: MatchedSentences;
  onType: (text: string) => void;
  onTranslate: () => void;
};

/**
 * The text area grows with its text, over an invisible copy of it: the copy gives the height, and its
 * sentences carry the marks, since nothing within a text area can be marked.
 */
export function SourceArea({ area, source, matched, onType, onTranslate }: Props) {
  const t = useWords('translate');
  const { text, language, isSure, setComposing } = source;
  const dir = language && isSure ? (isRightToLeft(language) ? 'rtl' : 'ltr') : 'auto';
  const langProps = { dir, lang: language ?? '' };
  const pointAtCaret = ({ selectionStart }: HTMLTextAreaElement) =>
    matched.point('source', sentenceAt(matched.source, selectionStart));
  const pointAtMouse = ({ clientX, clientY }: MouseEvent) => {
    if (matched.source.length < 2) return;
    const below = document.elementsFromPoint(clientX, clientY);
    const index = below.map((element) => (element as HTMLElement).dataset.sourceSentence).find(Boolean);
    matched.point('source', index === undefined ? null : Number(index));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    onTranslate();
  };
  return (
    <div className={styles.source}>
      <div className={styles.copy} aria-hidden="true" {...langProps}>
        {segmentsOf(text, matched.source, []).map(({ start, sentence, runs }) => (
          <span
            key={start}
            data-source-sentence={sentence ?? undefined}
            className={sentence !== null && matched.lit.source.includes(sentence) ? styles.lit : undefined}
          >
            {runs[0]?.text}
          </span>
        ))}{' '}
      </div>
      <textarea
        ref={area}
        {...langProps}
        className={styles.area}
        aria-label={t('source')}
        placeholder={t('placeholder')}
        value={text}
        spellCheck
        onChange={({ target }) => onType(target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget }) => pointAtCaret(currentTarget)}
        onMouseMove={pointAtMouse}
        onMouseLeave={() => matched.point('source', null)}
        onBlur={() => matched.point('source', null)}
      />
    </div>
  );
}
