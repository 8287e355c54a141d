import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Everything that is wrong with a cleaned text; empty when it may be shown and charged. */
export async function checkText(text: string, expected: TextExpectation): Promise<OutputFault[]> {
  const { source, language, lines } = expected;
  const faults = [...checkRefusal(text, source), ...compareParts(text, expected)];
  // This thread also streams other answers, so a long text is checked in steps.
  await nextTurn();
  faults.push(...checkNumbers(text, expected));
  await nextTurn();
  faults.push(...checkTerms(text, expected));
  await nextTurn();
  if (lines === 'same')
    faults.push(...checkLines(text, source), ...checkFaithful(text, source), ...checkNames(text, source));
  if (language !== null) faults.push(...(await checkLanguage(text, source, language)));
  return faults;
}
