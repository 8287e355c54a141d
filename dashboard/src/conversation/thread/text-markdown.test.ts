import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, it } from 'vitest';
import { hasMarkdown, withLineBreaks } from './text-markdown.ts';

it('keeps the lines of a signature, and leaves lists, headings and code to Markdown', () => {
  expect(withLineBreaks('Best,\nAmal\nHarbour Ltd')).toBe('Best,  \nAmal  \nHarbour Ltd');
  const blocks = '# Title\nText\n- one\n- two\n\n```\na\nb\n```\n| a |\n';
  expect(withLineBreaks(blocks)).toBe(blocks);
});

it.each([
  '# Title\n\nText',
  'a **bold** word',
  'see [this](https://a.example)',
  '| a | b |',
  'a\n  ```\nb',
  '> quoted',
])('%j has Markdown', (text) => expect(hasMarkdown(text)).toBe(true));

it.each(['Dear [name],\n\n- one\n- two', '2 * 3 * 4', 'a # b', '[name](tbd)'])('%j is plain', (text) =>
  expect(hasMarkdown(text)).toBe(false),
);

it.each([
  ['blank lines', (count: number) => '\n'.repeat(count)],
  ['open brackets', (count: number) => '['.repeat(count)],
  ['open cells', (count: number) => `${'| '.repeat(count / 2)}x`],
])('%s are looked through in time that grows with their number', (name, make) =>
  expectLinearTime(name, 100_000, make, hasMarkdown),
);
