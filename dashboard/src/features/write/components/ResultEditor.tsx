import { joinSubject, splitSubject } from '@deskmate/api/writing/subject-line';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Place } from '../../../conversation/thread/folded-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { findPlaceholders, type Placeholder, placeholderBeside } from '../find-placeholders.ts';
import type { OpenEdition } from '../use-edition.ts';
import styles from './ResultEditor.module.css';

const maxGaps = 12;

export type EditorHandle = {
  /** Selects a place of the whole text, scrolls to it, and marks it until the text is changed. */
  select: (place: Place) => void;
};

type Props = { edition: OpenEdition; ref?: Ref<EditorHandle> };

/** The text to be changed by hand: the subject apart, gaps marked, and Tab from gap to gap. */
export function ResultEditor({ edition, ref }: Props) {
  const t = useWords('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const subjectId = useId();
  const [shown, setShown] = useState<(Place & { text: string }) | null>(null);
  const { subject, body } = splitSubject(edition.text);
  const gaps = useMemo(() => findPlaceholders(body), [body]);
  const shownPlace = shown?.text === body ? shown : null;
  const select = ({ start, end }: Place) => {
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(start, end);
    marks.current?.querySelector(`[data-start="${start}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(ref, () => ({
    select({ start, end }) {
      const bodyStart = edition.text.length - body.length;
      if (start < bodyStart && subject !== null) {
        const subjectStart = edition.text.indexOf(subject);
        line.current?.focus();
        line.current?.setSelectionRange(Math.max(start - subjectStart, 0), Math.max(end - subjectStart, 0));
        return;
      }
      const place = { start: start - bodyStart, end: end - bodyStart };
      flushSync(() => setShown({ ...place, text: body }));
      select(place);
    },
  }));
  const onUndoKeys = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) edition.redo();
    else edition.undo();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onUndoKeys(event);
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const next = placeholderBeside(body, { start, end }, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    select(next);
  };
  return (
    <>
      {subject !== null && (
        <div className={styles.subject}>
          <label htmlFor={subjectId} className={styles.label}>
            {t('subject')}
          </label>
          <input
            ref={line}
            id={subjectId}
            dir="auto"
            className={styles.line}
            value={subject}
            onChange={({ target }) => edition.type(joinSubject({ subject: target.value, body }))}
            onKeyDown={onUndoKeys}
          />
          <CopyButton text={subject} className={styles.copy} label={t('copySubject')} />
        </div>
      )}
      {gaps.length > 0 && (
        <p className={styles.gaps} title={t('gapKeys')}>
          {t('gaps', { count: gaps.length })}{' '}
          {gaps.slice(0, maxGaps).map((gap) => (
            <button
              key={gap.start}
              type="button"
              className={styles.gap}
              aria-label={t('goToGap', { name: gap.name })}
              onClick={() => select(gap)}
            >
              <bdi>{gap.name}</bdi>
            </button>
          ))}
        </p>
      )}
      <div className={styles.page}>
        <div ref={marks} className={styles.marks} aria-hidden="true">
          {withMarks(body, gaps, shownPlace)}
        </div>
        <textarea
          ref={area}
          dir="auto"
          className={styles.area}
          aria-label={t('body')}
          value={body}
          onChange={({ target }) => edition.type(joinSubject({ subject, body: target.value }))}
          onKeyDown={onKeyDown}
        />
      </div>
    </>
  );
}

/** The text behind the text area, in which the gaps and a shown place are marked; it also gives both their height. */
function withMarks(body: string, gaps: readonly Placeholder[], shown: Place | null): ReactNode[] {
  const isApart = (gap: Place) => shown === null || gap.end <= shown.start || gap.start >= shown.end;
  const marks = shown ? [...gaps.filter(isApart), shown].sort((one, other) => one.start - other.start) : gaps;
  let from = 0;
  const parts: ReactNode[] = [];
  for (const { start, end } of marks) {
    parts.push(body.slice(from, start));
    parts.push(
      <mark key={start} data-start={start}>
        {body.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  // A last line that is empty has no height otherwise.
  return [...parts, `${body.slice(from)}\u200b`];
}
