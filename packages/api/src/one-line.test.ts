import { expect, it } from 'vitest';
import { formatMoneyIsolated } from './money/format-money.ts';
import { inSentence, oneLine, shortened } from './one-line.ts';

it.each([
  ['plain title', 'plain title'],
  ['two\r\nlines\u2028and\u2029more\0', 'two lines and more'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u2066a\u2069 \u200eb\u200f \u061cc', 'a b c'],
  ['👩‍👩‍👧 می‌خواهم', '👩‍👩‍👧 می‌خواهم'],
  ['half \ud83d', 'half \ufffd'],
])('N10: %j is shown as the line %j', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

it('N10: a name of the other direction is isolated in a sentence, one of its own direction stays bare', () => {
  expect(inSentence('notes.pdf', false)).toBe('notes.pdf');
  expect(inSentence('ملف.pdf', false)).toBe('\u2068ملف.pdf\u2069');
  expect(inSentence('notes.pdf', true)).toBe('\u2068notes.pdf\u2069');
  expect(inSentence('\u202enotes.pdf', true)).toBe('\u2068notes.pdf\u2069');
});

it('isolates that are closed stay, one that is open goes', () => {
  expect(inSentence('\u2066US$\u2069 5', false)).toBe('\u2066US$\u2069 5');
  // A Latin sign within an Arabic amount has an isolate within the amount's.
  for (const currency of ['USD', 'KWD', 'JPY'])
    for (const amount of [500, -500]) {
      const money = formatMoneyIsolated({ amount, currency }, 'ar');
      expect(inSentence(money, true)).toBe(money);
    }
  for (const unbalanced of [
    '\u2067\u2066US$\u2069 5',
    '\u2066US$\u2069\u2069 5',
    '\u2066\u2066\u2066US$ 5\u2069\u2069\u2069',
  ])
    expect(inSentence(unbalanced, false)).toBe('US$ 5');
  expect(inSentence('\u2066US$ 5', false)).toBe('US$ 5');
});

it('N10: 300 emoji are cut between emoji, in time that does not grow with them', () => {
  const cut = shortened('👩‍👩‍👧'.repeat(300), 60);
  expect(cut.length).toBeLessThanOrEqual(60);
  expect(cut).toMatch(/^(?:👩‍👩‍👧)+…$/u);
  expect(shortened('short', 60)).toBe('short');
});
