import { joinSubject, splitSubject } from '@deskmate/api/writing/subject-line';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { findPlaceholders, type Placeholder, placeholderBeside } from '../find-placeholders.ts';
import type { OpenEdition } from '../use-edition.ts';
import styles from './ResultEditor.module.css';

const maxGaps = 12;

/** The text to be changed by hand: the subject apart, gaps marked, and Tab from gap to gap. */
export function ResultEditor({ edition }: { edition: OpenEdition }) {
  const t = useWords('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const subjectId = useId();
  const { subject, body } = splitSubject(edition.text);
  const gaps = useMemo(() => findPlaceholders(body), [body]);
  const select = ({ start, end }: Placeholder) => {
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(start, end);
    marks.current?.querySelector(`[data-start="${start}"]`)?.scrollIntoView({ block: 'nearest' });
  };
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
          {withMarks(body, gaps)}
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

/** The text behind the text area, in which the gaps are marked; it also gives both their height. */
function withMarks(body: string, gaps: readonly Placeholder[]): ReactNode[] {
  let from = 0;
  const parts: ReactNode[] = [];
  for (const { start, end } of gaps) {
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
