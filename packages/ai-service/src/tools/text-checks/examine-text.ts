import { createGiveWay } from '@deskmate/service-kit/work/give-way';
import type { TextFindings } from '../../answers/output-rules.ts';
import { describeLanguage } from '../prompts/describe-language.ts';
import { isInLanguage, isUntranslated } from './check-language.ts';
import { isApology } from './check-refusal.ts';
import { checkTerms } from './check-terms.ts';
import { findFolds } from './find-folds.ts';
import { findDifferences } from './loose-differences.ts';
import type { TextExpectation } from './text-expectation.ts';
import { compareParts } from './verbatim-parts.ts';

/** Longer texts, or texts with a longer source, are shown unchecked. In UTF-16 units. */
const longestChecked = 100_000;

/**
 * What a model wrote around a text, and how the text differs from what it was made of. Nothing of it is changed. Takes at
 * most about 50 ms, in steps between which other requests get their turns.
 */
export async function examineText(text: string, expected: TextExpectation): Promise<TextFindings> {
  if (Math.max(text.length, expected.source.length) > longestChecked)
    return { folds: [], checks: [], refusal: null, unchecked: true };
  const giveWay = createGiveWay();
  const folds = findFolds(text, expected);
  await giveWay();
  // Places count in the whole text, so what is folded is blanked and not cut out.
  const own = folds.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
  const checks = compareParts(own, expected);
  await giveWay();
  checks.push(...checkTerms(own, expected));
  await giveWay();
  checks.push(...findDifferences(own, expected));
  await giveWay();
  const refusal = await findRefusal(own.trim(), expected);
  // Of a text that is none, every part is missing.
  return { folds: refusal === null ? folds : [], checks: refusal === null ? checks : [], refusal };
}

/** Why a text is none that was asked for, for the model; null for one that is. */
async function findRefusal(text: string, expected: TextExpectation): Promise<string | null> {
  const { source, language, kind } = expected;
  if (isApology(text, source)) return 'the text was a refusal; the task is only to write the text that is asked for';
  if (language === null) return null;
  const isForeign = !(await isInLanguage(text, source, language));
  const isSource = kind === 'translation' && (await isUntranslated(text, { ...expected, language }));
  return isForeign || isSource ? `the whole text must be in ${describeLanguage(language)}` : null;
}
