import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { cleanOutput } from './clean-output.ts';
import { corpus, type TextCase } from './corpus.test-support.ts';
import { expectationOf } from './corpus-expectation.test-support.ts';

/** What the checks make of a case. */
async function judge(given: TextCase): Promise<{ shown: string; faults: string[] }> {
  const shown = cleanOutput(given.output, given.source, given.tool === 'translate' ? 'translation' : 'writing');
  if (shown === '') return { shown, faults: ['empty'] };
  return { shown, faults: (await checkText(shown, expectationOf(given))).map(({ name }) => name) };
}

type Verdict = 'right' | 'miss' | 'false alarm';

async function verdictOf(given: TextCase): Promise<Verdict> {
  const { shown, faults } = await judge(given);
  if (given.expect === 'valid') return faults.length === 0 && shown === given.output ? 'right' : 'false alarm';
  if ('fault' in given.expect) return faults.includes(given.expect.fault) ? 'right' : 'miss';
  return faults.length === 0 && shown === given.expect.cleaned ? 'right' : 'miss';
}

test('the corpus is large enough: 80 cases, 8 languages, a third of them right answers', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(80);
  expect(new Set(corpus.map(({ language }) => language.split('-')[0])).size).toBeGreaterThanOrEqual(8);
  expect(corpus.filter((given) => given.expect === 'valid').length * 3).toBeGreaterThanOrEqual(corpus.length);
  expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
});

test('at most 2 % of the faulty texts pass, and at most 2 % of the right ones are refused or changed', async () => {
  const verdicts = await Promise.all(corpus.map(async (given) => ({ given, verdict: await verdictOf(given) })));
  const wrong = verdicts.filter(({ verdict }) => verdict !== 'right');
  for (const { given, verdict } of wrong) console.info(`${verdict}: ${given.id}`, await judge(given));
  const rightAnswers = corpus.filter((given) => given.expect === 'valid').length;
  const misses = wrong.filter(({ verdict }) => verdict === 'miss').length;
  const alarms = wrong.length - misses;
  const faulty = corpus.length - rightAnswers;
  console.info(`${corpus.length} cases: ${misses} of ${faulty} missed, ${alarms} false alarms in ${rightAnswers}`);
  expect(misses / faulty).toBeLessThanOrEqual(0.02);
  expect(alarms / rightAnswers).toBeLessThanOrEqual(0.02);
});
