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

/** Kinds whose part stands in a right text letter by letter. */
const literalKinds: readonly TextCheck['kind'][] = ['placeholder', 'tag', 'link', 'code', 'cue'];

/** Whether the part was put in by hand. */
const isSettled = ({ kind, expected }: TextCheck, written: string, text: string): boolean =>
  literalKinds.includes(kind) && !written.includes(expected) && text.includes(expected);
