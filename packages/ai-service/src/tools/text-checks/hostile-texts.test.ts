import { expectQuick } from '@deskmate/api/testing/expect-quick';
import { beforeAll, expect, test } from 'vitest';
import { checkTerms } from './check-terms.ts';
import { examineText } from './examine-text.ts';
import { findDifferences } from './loose-differences.ts';
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
  ':a ',
  '{{a|',
  '{a,plural,one{',
  '{a,select,b{c}}',
  '00:00:01,000 --> ',
  '[A] ',
  '<%=a%>',
  '{%a%}',
  '{% a',
  '__a__ ',
  '$ab ',
  '&nbsp;',
  '&amp; ',
  'src="a.b" ',
  "href='/",
  '](/a) ',
  '1\n00:00:01,000 --> 00:00:02,000\n',
  '{a, number, b}',
  '{a,select,b{{a,plural,one{',
  'här är ',
  '以下是',
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
  ['an announcement that does not end', `here is ${'translat'.repeat(9)}${run(' ', length - 90)}x`],
  ['an announced text that does not end', `here is ${'text '.repeat(16)}${run(' ', length - 90)}x`],
  ['letters of a German number', `${run('und', length - 9)} hundert`],
];
const same = { kind: 'translation', keepsParts: true } as const;

// Loads the tables of the language detector.
beforeAll(async () => {
  await examineText('Bonjour à tous les amis du jardin', { source: 'x', language: 'fr-FR', ...same });
});

test.each(hostile)('W09: examineText takes at most 50 ms for 100,000 characters: %s', async (name, text) => {
  const source = `${text.slice(0, length / 2)} y`;
  await expectQuick(name, limitMs, async () => {
    await examineText(text, { source, language: 'fr-FR', ...same });
  });
});

test('W09: examineText leaves what is longer than its bound unchecked', async () => {
  const wrong = { source: 'Call {name}', language: 'fr-FR', ...same };
  expect((await examineText('Call', wrong)).checks).toHaveLength(1);
  const nothing = { folds: [], checks: [], refusal: null, unchecked: true };
  expect(await examineText(`Call ${'x'.repeat(length)}`, wrong)).toEqual(nothing);
});

test('W09: findDifferences takes at most 50 ms for a text that lost a thousand different numbers', async () => {
  const numbers = Array.from({ length: 980 }, (_, at) => at + 1013).join('; ');
  const text = run('كلمة ', length);
  await expectQuick('lost numbers', limitMs, () => {
    const found = findDifferences(text, { source: numbers, language: 'ar', ...same });
    expect(found.filter(({ kind }) => kind === 'number')).toHaveLength(10);
  });
});

test.each([
  ['one letter each', (at: number) => String.fromCharCode(97 + (at % 26)), run('a b c d e f ', length)],
  ['words of the text', (at: number) => `word${at}`, distinct((at) => `word${at % 300}`)],
  ['words that never occur in the text', (at: number) => `word${at}`, distinct((at) => at.toString(36))],
])('W09: checkTerms takes at most 50 ms for 200 terms, %s', async (name, word, text) => {
  const terms = Array.from({ length: 200 }, (_, at) => ({ source: word(at), target: `translation ${at}` }));
  await expectQuick(name, limitMs, () => checkTerms(text, { source: text, terms } as unknown as TextExpectation));
});

const many = (length: number, make: (at: number) => string): string =>
  Array.from({ length }, (_, at) => make(at))
    .join(' ')
    .slice(0, 20_000);
test.each([
  ['German words', many(2000, (at) => `vertrag${at % 700}`), (at: number) => `Zusammenfassung ${at} Lieferung`],
  ['letters with marks', 'é'.repeat(20_000), (at: number) => `e${at}`],
  ['Thai', 'สัญญาใบแจ้งหนี้ลูกค้า'.repeat(1000).slice(0, 20_000), (at: number) => `ข้อตกลง${at}`],
  ['Chinese', '合同发票客户银行'.repeat(2500), (at: number) => `协议${at}`],
  ['words with one beginning', many(1500, (at) => `translation ${at}`), (at: number) => `translation ${at + 5000}`],
])('W09: checkTerms takes at most 50 ms for 1,000 terms and 20,000 characters: %s', async (name, text, target) => {
  const source = many(3000, (at) => `word${at % 1000}`);
  const terms = Array.from({ length: 1000 }, (_, at) => ({ source: `word${at}`, target: target(at) }));
  await expectQuick(name, limitMs, () => checkTerms(text, { source, terms } as unknown as TextExpectation));
});
