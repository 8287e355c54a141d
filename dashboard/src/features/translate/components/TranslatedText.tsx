import type { GlossaryTerm } from '@deskmate/api/contracts/ai/glossary';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { matchTerms } from '../glossary-matches.ts';
import { protectedParts } from '../protected-parts.ts';
import { segmentsOf, type TextRun } from '../text-runs.ts';
import type { MatchedSentences } from '../use-matched-sentences.ts';
import styles from './Translate.module.css';

type Props = {
  block: RefObject<HTMLDivElement | null>;
  text: string;
  source: string;
  dir: 'ltr' | 'rtl';
  lang: string;
  terms: readonly GlossaryTerm[];
  isWhole: boolean;
  /** The translation of an earlier text or of other settings. */
  isOld: boolean;
  matched: MatchedSentences;
  selected: number | null;
  onSelect: (index: number | null) => void;
};

/** The translation. Once it is whole, each sentence can be pointed at and chosen; arrow keys go from one to the next. */
export function TranslatedText({
  block,
  text,
  source,
  dir,
  lang,
  terms,
  isWhole,
  isOld,
  matched,
  selected,
  onSelect,
}: Props) {
  const t = useWords('translate');
  const { target: sentences, lit, point } = matched;
  const segments = useMemo(() => {
    if (!isWhole) return null;
    const terminology = matchTerms(source, text, terms);
    const protectedRanges = protectedParts(text).filter(
      (part) => !terminology.some(({ start, end }) => start < part.end && part.start < end),
    );
    const parts = [...terminology, ...protectedRanges].sort((one, other) => one.start - other.start);
    return segmentsOf(text, sentences, parts);
  }, [isWhole, text, source, terms, sentences]);

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onSelect(selected === index ? null : index);
    }
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const step = { ArrowDown: 1, [forward]: 1, ArrowUp: -1, [backward]: -1 }[event.key];
    const next = step && block.current?.querySelector<HTMLElement>(`[data-sentence="${index + step}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // Selecting text, to copy it, is no press.
  const press = (index: number) => {
    if (window.getSelection()?.isCollapsed !== false) onSelect(selected === index ? null : index);
  };
  return (
    <div ref={block} className={isOld ? styles.old : styles.text} dir={dir} lang={lang} data-translation>
      {segments === null
        ? text
        : segments.map(({ start, sentence, runs }) =>
            sentence === null ? (
              <span key={start}>{runs.map(drawRun)}</span>
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a button does not break into lines, as a sentence does
              <span
                key={start}
                role="button"
                tabIndex={sentence === (selected ?? 0) ? 0 : -1}
                data-sentence={sentence}
                aria-pressed={sentence === selected}
                title={t('sentenceHint')}
                className={`${styles.sentence} ${lit.target.includes(sentence) ? styles.lit : ''}`}
                onMouseEnter={() => point('target', sentence)}
                onMouseLeave={() => point('target', null)}
                onFocus={() => point('target', sentence)}
                onBlur={() => point('target', null)}
                onClick={() => press(sentence)}
                onKeyDown={(event) => onKeyDown(event, sentence)}
              >
                {runs.map(drawRun)}
              </span>
            ),
          )}
    </div>
  );
}

/** Kept parts have their own direction, so that figures and addresses are not reordered in right-to-left text. */
function drawRun({ start, text, kind }: TextRun) {
  if (kind === null) return text;
  if (kind === 'term') {
    return (
      <mark key={start} className={styles.term}>
        {text}
      </mark>
    );
  }
  const isMarked = kind === 'placeholder' || kind === 'tag';
  return (
    <bdi key={start} dir={kind === 'number' ? undefined : 'ltr'} className={isMarked ? styles.keptPart : undefined}>
      {text}
    </bdi>
  );
}
