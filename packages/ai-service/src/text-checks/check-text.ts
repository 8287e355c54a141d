import { createGiveWay } from '@deskmate/service-kit/give-way';
import type { OutputFault } from '../answers/output-rules.ts';
import { checkFaithful } from './check-faithful.ts';
import { checkLanguage } from './check-language.ts';
import { checkLines } from './check-lines.ts';
import { checkNames } from './check-names.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkRefusal } from './check-refusal.ts';
import { checkTerms } from './check-terms.ts';
import { compareParts } from './compare-parts.ts';
import type { TextExpectation } from './text-expectation.ts';

/** Longer texts, or texts with a longer source, are shown unchecked. In UTF-16 units. */
const longestChecked = 100_000;

export const isTooLongToCheck = (text: string, source: string): boolean =>
  Math.max(text.length, source.length) > longestChecked;

/**
 * Everything that is wrong with a cleaned text; empty when it may be shown and charged, and for one that is too long to
 * check. Takes at most about 50 ms, in steps between which other requests get their turns.
 */
export async function checkText(text: string, expected: TextExpectation): Promise<OutputFault[]> {
  const { source, language, lines } = expected;
  if (isTooLongToCheck(text, source)) return [];
  const giveWay = createGiveWay();
  const faults = [...checkRefusal(text, source), ...compareParts(text, expected)];
  await giveWay();
  faults.push(...checkNumbers(text, expected));
  await giveWay();
  faults.push(...checkTerms(text, expected));
  await giveWay();
  if (lines === 'same') {
    faults.push(...checkLines(text, source), ...checkFaithful(text, source), ...checkNames(text, source));
    await giveWay();
  }
  if (language !== null) faults.push(...(await checkLanguage(text, source, language)));
  return faults;
}
