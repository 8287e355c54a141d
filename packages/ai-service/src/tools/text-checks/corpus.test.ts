import { expect, test } from 'vitest';
import { countFaults } from '../../answers/output-rules.ts';
import { corpus, type TextCase } from './corpus.test-support.ts';
import { examineText } from './examine-text.ts';
import { withoutFolds } from './find-folds.ts';
import { type FoldText, foldTexts } from './fold-texts.test-support.ts';
import { type PartText, partTexts } from './part-texts.test-support.ts';
import { type ProvokingText, provokingTexts } from './provoking-texts.test-support.ts';
import type { TextExpectation } from './text-expectation.ts';

const expectationOf = ({ tool, language, source, terms }: TextCase): TextExpectation => ({
  source,
  language,
  kind: tool === 'translate' ? 'translation' : 'writing',
  keepsParts: true,
  ...(terms && { terms }),
});
const provoking = ({ tool, language, sourceLanguage, isEdition, source }: ProvokingText): TextExpectation => ({
  source,
  language,
  sourceLanguage,
  kind: tool === 'translate' ? 'translation' : isEdition ? 'edition' : 'writing',
  keepsParts: true,
});

/** Of faulty texts, the kinds that every one must be found of; the others are only pointed out where that is certain. */
const verbatimOf: Record<string, string> = { links: 'link', placeholders: 'placeholder', tags: 'tag', terms: 'term' };

type Judged = { name: string; problem: string };

async function judge(given: TextCase): Promise<Judged[]> {
  const { id: name, output, expect: expected } = given;
  const found = await examineText(output, expectationOf(given));
  const problem = (words: string): Judged[] => [{ name, problem: `${words} ${JSON.stringify(found)}` }];
  if (expected === 'valid') {
    if (found.refusal !== null) return problem('refused');
    if (countFaults(found) > 0) return problem('verbatim alarm');
    return found.checks.length + found.folds.length > 0 ? problem('marked') : [];
  }
  if ('fault' in expected) {
    const kind = verbatimOf[expected.fault];
    if (kind !== undefined) return found.checks.some((check) => check.kind === kind) ? [] : problem(`missed ${kind}`);
    // A text that is in part in the language asked for is shown.
    const isPartly = name === 'half of it left in English';
    if (['language', 'refusal'].includes(expected.fault) && !isPartly)
      return found.refusal === null ? problem('passed') : [];
    return [];
  }
  return withoutFolds(output, found.folds) === expected.cleaned ? [] : problem('not folded');
}

test('the corpus is large enough: 80 cases, 8 languages, a third of them right answers', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(80);
  expect(new Set(corpus.map(({ language }) => language.split('-')[0])).size).toBeGreaterThanOrEqual(8);
  expect(corpus.filter((given) => given.expect === 'valid').length * 3).toBeGreaterThanOrEqual(corpus.length);
  expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
});

test('no right text is refused or asked for again, at most 5 % carry a mark, and no lost part is missed', async () => {
  const problems = (await Promise.all(corpus.map(judge))).flat();
  for (const { name, problem } of problems) console.info(`${name}: ${problem}`);
  const right = corpus.filter((given) => given.expect === 'valid').length;
  const count = (words: string) => problems.filter(({ problem }) => problem.startsWith(words)).length;
  console.info(`${corpus.length} texts, ${right} right: ${count('marked')} marked, ${count('not folded')} not folded`);
  expect([count('refused'), count('verbatim alarm'), count('missed')]).toEqual([0, 0, 0]);
  expect(count('passed')).toBe(0);
  expect(count('marked') / right).toBeLessThanOrEqual(0.05);
});

test.each(provokingTexts)('tells what is right of a provoking text: $name', async (given) => {
  const found = await examineText(given.answer, provoking(given));
  if (given.expect === 'refused') expect(found.refusal).not.toBeNull();
  else if (given.expect === 'right') expect(found).toEqual({ folds: [], checks: [], refusal: null });
  else expect([found.refusal, countFaults(found) > 0]).toEqual([null, true]);
});

test('points out a number of the notes that a written text has another one for', async () => {
  const written = 'Dear Ms Keller,\n\nall 45 chairs arrive on Friday.';
  const notes = { language: 'en-US', kind: 'writing', keepsParts: true } as const;
  const start = written.indexOf('45');
  expect((await examineText(written, { ...notes, source: 'tell Ms Keller: 54 chairs arrive Friday' })).checks).toEqual([
    { kind: 'number', expected: '54', found: '45', start, end: start + 2 },
  ]);
  expect((await examineText(written, { ...notes, source: 'tell Ms Keller: 45 chairs arrive Friday' })).checks).toEqual(
    [],
  );
});

const translated = (language: string, source: string): TextExpectation => ({
  source,
  language,
  kind: 'translation',
  keepsParts: true,
});

test.each(partTexts)(
  'keeps what must stand letter by letter: %s',
  async (...[, language, source, right, ...wrong]: PartText) => {
    expect(await examineText(right, translated(language, source))).toEqual({ folds: [], checks: [], refusal: null });
    for (const answer of wrong) {
      const found = await examineText(answer, translated(language, source));
      expect([found.refusal, countFaults(found) > 0], answer).toEqual([null, true]);
    }
  },
);

test.each(foldTexts)('folds what is around a text, and nothing of it: $name', async (given: FoldText) => {
  const { tool, language, source, preface, text, remark } = given;
  const whole = [preface, text, remark].filter((part) => part !== undefined).join('\n\n');
  const found = await examineText(whole, {
    source,
    language,
    kind: tool === 'translate' ? 'translation' : 'writing',
    keepsParts: true,
  });
  expect(found.refusal).toBeNull();
  expect(withoutFolds(whole, found.folds)).toBe(text);
});
