import { expectQuick } from '@deskmate/api/testing/expect-quick';
import { beforeAll, expect, test } from 'vitest';
import { checkNumbers } from './check-numbers.ts';
import { checkTerms } from './check-terms.ts';
import { checkText } from './check-text.ts';
import { cleanOutput } from './clean-output.ts';
import { holdBack } from './find-preface.ts';
import type { TextExpectation } from './text-expectation.ts';

const length = 100_000;
/** Of processor time, for all checks of a text of this length. */
const limitMs = 50;

/** Texts on which patterns with backtracking take minutes or hours. */
const repeated = [
  'a',
  'a@',
  'a.',
  '1.',
  '12 ',
  '123 ',
  '{',
  '%0',
  '[',
  '<a ',
  '“',
  '«a',
  '`',
  '```\n',
  '\n',
  ' \n \n',
  '*',
  '#',
  '- ',
  'here is ',
  'sure! ',
  'would you like a ',
  'note: ',
  "I'm sorry ",
  '3 am ',
  'one 1 ',
  '1 million ',
  '? ',
  '这12 ',
  'ا ١ ',
  'aBcd ',
];
const run = (part: string, count: number): string => part.repeat(Math.ceil(count / part.length)).slice(0, count);
const distinct = (make: (at: number) => string): string =>
  Array.from({ length: Math.ceil(length / 6) }, (_, at) => make(at))
    .join(' ')
    .slice(0, length);

const hostile: [string, string][] = [
  ...repeated.map((part): [string, string] => [part, `x\n\n${run(part, length - 3)}`]),
  ['% and zeros', `%${run('0', length - 2)} `],
  ['a link that ends in dots', `http://a${run('.', length - 9)}x`],
  ['zeros between digits before a magnitude', `1${run('0', length - 13)}1 and 3 million`],
  ['different decimals', distinct((at) => `${at / 1000}`)],
  ['different decimals, in the morning of a March', `${distinct((at) => `${at / 1000}`).slice(0, -12)} 3 am March`],
  ['different names', distinct((at) => `aB${at.toString(36)}c`)],
  ['brackets with words', run('[name] ', length)],
  ['quotes of one letter', run('“a', length)],
  ['letters of a German number', `${run('und', length - 9)} hundert`],
];
const same = { numbers: 'same', links: 'same', placeholders: 'same', tags: 'same', lines: 'same' } as const;

// Loads the tables of the language detector.
beforeAll(async () => {
  await checkText('Bonjour à tous les amis du jardin', { source: 'x', language: 'fr-FR', ...same });
});

test.each(hostile)('W09: checkText takes at most 50 ms for 100,000 characters: %s', async (name, text) => {
  const source = `${text.slice(0, length / 2)} y`;
  await expectQuick(name, limitMs, async () => {
    holdBack(text);
    cleanOutput(text, source, 'translation');
    await checkText(text, { source, language: 'fr-FR', ...same });
  });
});

test('W09: checkText leaves what is longer than its bound unchecked', async () => {
  const wrong = { source: 'Call 5', language: 'fr-FR', ...same };
  expect(await checkText('Call 6', wrong)).not.toEqual([]);
  expect(await checkText(`Call 6 ${'x'.repeat(length)}`, wrong)).toEqual([]);
});

test('W09: checkNumbers takes at most 50 ms for a text that lost a thousand different numbers', async () => {
  const numbers = Array.from({ length: 980 }, (_, at) => at + 13).join(', ');
  const text = run('كلمة ', length);
  await expectQuick('lost numbers', limitMs, () =>
    expect(checkNumbers(text, { source: numbers, numbers: 'same' } as TextExpectation)).toHaveLength(1),
  );
});

test.each([
  ['one letter each', (at: number) => String.fromCharCode(97 + (at % 26)), run('a b c d e f ', length)],
  ['words of the text', (at: number) => `word${at}`, distinct((at) => `word${at % 300}`)],
  ['words that never occur in the text', (at: number) => `word${at}`, distinct((at) => at.toString(36))],
])('W09: checkTerms takes at most 50 ms for 200 terms, %s', async (name, word, text) => {
  const terms = Array.from({ length: 200 }, (_, at) => ({ source: word(at), target: `translation ${at}` }));
  await expectQuick(name, limitMs, () => checkTerms(text, { source: text, terms } as unknown as TextExpectation));
});
