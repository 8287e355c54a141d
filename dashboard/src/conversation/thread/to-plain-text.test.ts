import { expect, it } from 'vitest';
import { toPlainText } from './to-plain-text.ts';

it.each([
  ['The **tea** costs *4* &amp; `more`.', 'The tea costs 4 & more.'],
  ['# Title\n\nOne\ntwo  \nthree', 'Title\n\nOne\ntwo\nthree'],
  ['So $x^2$ and\n\n$$\n\\frac12\n$$\n\nend', 'So x^2 and\n\n\\frac12\n\nend'],
  ['- rice\n- [x] **salt**\n  - fine\n\n3. three\n4. four', '- rice\n- [x] salt\n  - fine\n\n3. three\n4. four'],
  ['| a | b |\n|---|---|\n| **c** | d<br>e |', 'a\tb\nc\td\ne'],
  ['> quoted\n> > twice', 'quoted\ntwice'],
  ['[words](https://a.example) ![picture](https://b.example)', 'words picture'],
  ['```ts\nconst a = **1**;\n```', 'const a = **1**;'],
  ['<b>not bold</b>', '<b>not bold</b>'],
])('%j is copied as %j', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

it('is read aloud without the marks of a list', () => {
  expect(toPlainText('- rice\n- salt', '')).toBe('rice\nsalt');
});
