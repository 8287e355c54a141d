import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { createTermFinder } from './find-term-forms.ts';
import type { ExpectedTerm, TextExpectation } from './text-expectation.ts';
import { indexText, mayHave, type TextIndex } from './text-index.ts';
import { withoutParts } from './verbatim-parts.ts';

const letter = /[\p{L}\p{N}\p{M}]/u;
const letters = /^[\p{L}\p{M}’']*/u;
const arabic = /\p{Script=Arabic}/u;
const unspaced = /[\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3041-\u30fa]/u;

/** Whether each term of the glossary that the source uses has its translation in the text, in any form of it. */
export function checkTerms(text: string, { source, terms = [] }: TextExpectation): TextCheck[] {
  const used = usedTerms(withoutParts(source), terms);
  if (used.length === 0) return [];
  const hasTerm = createTermFinder(text);
  return used
    .filter((ways) => !ways.some(hasTerm))
    .flatMap(([way]) => (way ? [{ kind: 'term' as const, expected: `${way.source} → ${way.target}` }] : []));
}

/**
 * The terms that stand in the source without doubt; those of one source word together, because any of its translations
 * will do. A term inside a longer one is not meant.
 */
function usedTerms(source: string, terms: readonly ExpectedTerm[]): ExpectedTerm[][] {
  const covered = new Uint8Array(source.length);
  const exact = indexText(source);
  const folded = indexText(source.toLowerCase());
  const places = { left: mostPlaces };
  const used = new Map<string, ExpectedTerm[]>();
  const longestFirst = [...terms].sort((one, other) => other.source.length - one.source.length);
  for (const term of longestFirst) {
    const key = term.case_sensitive ? term.source : term.source.toLowerCase();
    const known = used.get(key);
    if (known) known.push(term);
    else if (takePlaces(term.case_sensitive ? exact : folded, key, { covered, places })) used.set(key, [term]);
  }
  return [...used.values()];
}

/** The places that all terms together are looked at: terms of one letter stand nearly everywhere. */
const mostPlaces = 20_000;

function takePlaces(
  index: TextIndex,
  needle: string,
  { covered, places }: { covered: Uint8Array; places: { left: number } },
): boolean {
  // Lower case changes the length of a few letters; such a text is not looked at.
  const inText = index.text;
  if (needle.trim() === '' || inText.length !== covered.length || !mayHave(index, needle)) return false;
  let isUsed = false;
  for (let at = inText.indexOf(needle); at >= 0; at = inText.indexOf(needle, at + needle.length)) {
    places.left -= 1;
    if (places.left < 0) break;
    const end = at + needle.length;
    if (covered[at] === 1 || covered[end - 1] === 1 || !isWord(inText, at, end)) continue;
    covered.fill(1, at, end);
    isUsed = true;
  }
  return isUsed;
}

/** A whole word, or one with a short ending: "invoices" is an invoice, an "article" is no "art". */
function isWord(text: string, start: number, end: number): boolean {
  const inside = text.slice(start, end);
  if (unspaced.test(inside)) return true;
  const before = text[start - 1] ?? '';
  if (letter.test(before) && !(arabic.test(before) && arabicPrefix.test(text.slice(Math.max(0, start - 5), start))))
    return false;
  const ending = letters.exec(text.slice(end, end + 4))?.[0] ?? '';
  return ending === '' || ending === 's' || (end - start >= 5 && ending.length <= 2);
}

/** Article, conjunctions and prepositions that Arabic writes together with the word. */
const arabicPrefix = /(?:^|[^\p{L}\p{M}])[وف]?[بكل]?(?:ال|ل)?$/u;
