import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { type FoldedText, type Place, placeAfterEdit } from './folded-text.ts';

/** Something to check in a text, and where; `place` is null where there is nothing to lead to. */
export type ShownCheck = { check: TextCheck; place: Place | null };

/** What is still to be checked in a text, as the client has changed it since it was written. */
export function shownChecks(checks: readonly TextCheck[], written: FoldedText, text: string): ShownCheck[] {
  return checks
    .filter((check) => !isSettled(check, written.text, text))
    .map((check) => {
      const place = written.placeOf(check);
      return { check, place: place && placeAfterEdit(written.text, text, place) };
    });
}

/** Whether the client has put in what was missing, or changed what stood instead. */
function isSettled({ kind, expected, found }: TextCheck, written: string, text: string): boolean {
  if (kind === 'length' || text === written) return false;
  if (found !== undefined) return countOf(text, found) < countOf(written, found);
  const looked = lookedFor(kind, expected);
  return looked !== '' && countOf(fold(text, kind), looked) > countOf(fold(written, kind), looked);
}

/** Of a term its translation, `source → target`. */
const lookedFor = (kind: TextCheck['kind'], expected: string): string =>
  fold(kind === 'term' ? (expected.split(' → ').at(-1) ?? '') : expected, kind);

/** A term or a name may begin a sentence. */
const fold = (text: string, kind: TextCheck['kind']): string =>
  kind === 'term' || kind === 'name' ? text.toLowerCase() : text;

const countOf = (text: string, words: string): number => text.split(words).length - 1;
