import { expect, test } from 'vitest';
import { buildPrompt } from './build-prompt.ts';
import { chunkCleaner } from './clean-chunk.ts';
import { creditsForQuery } from './credits-for-query.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { offsetsFromId } from './stream-offsets.ts';

test.each([
  [8000, 3],
  [8001, 6],
  [32_000, 6],
  [32_001, 18],
  [128_000, 18],
  [128_001, 36],
])('a question of %i tokens at price 3 costs %i', (tokens, credits) => {
  expect(creditsForQuery(3, tokens)).toBe(credits);
});

test('tokens are estimated by script', () => {
  expect(estimateTokens('four characters a token in English!!')).toBe(9);
  expect(estimateTokens('سلام')).toBe(2);
  expect(estimateTokens('漢字')).toBe(2);
  expect(estimateTokens('', 2)).toBe(2000);
});

test('a prompt keeps the newest messages that fit, begins with the person, and leaves out empty answers', () => {
  const history = [
    { role: 'user' as const, text: 'old '.repeat(500) },
    { role: 'assistant' as const, text: 'old answer' },
    { role: 'user' as const, text: 'stopped at once' },
    { role: 'assistant' as const, text: '' },
    { role: 'user' as const, text: 'newer' },
    { role: 'assistant' as const, text: 'newer answer' },
    { role: 'user' as const, text: 'now' },
  ];
  expect(buildPrompt('Be kind.', history, 100).messages.map(({ text }) => text)).toEqual([
    'newer',
    'newer answer',
    'now',
  ]);
  expect(() => buildPrompt('', [{ role: 'user', text: 'x'.repeat(1000) }], 100)).toThrow(/check what you entered/);
});

test('halves of a surrogate pair are joined over chunks, lone ones and NUL are taken out', () => {
  const cleaner = chunkCleaner();
  expect(cleaner.clean('a\ud83c')).toBe('a');
  expect(cleaner.clean('\udf0d b\0')).toBe('🌍 b');
  expect(cleaner.clean('c\ud83c')).toBe('c');
  expect(cleaner.rest()).toBe('\ufffd');
});

test('an event id that is none of ours means from the start', () => {
  expect(offsetsFromId('12-3')).toEqual({ content: 12, reasoning: 3 });
  for (const id of [undefined, '', '-', '1', 'a-b', '-1-2', '9999999999-1']) {
    expect(offsetsFromId(id)).toEqual({ content: 0, reasoning: 0 });
  }
});
