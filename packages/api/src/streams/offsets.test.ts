import { expect, test } from 'vitest';
import { formatOffsets, missingPart, offsetsAfter, offsetsBefore, parseOffsets } from './offsets.ts';

test('an event id is read back as it was written, and any other text is none', () => {
  expect(parseOffsets(formatOffsets({ content: 12, reasoning: 3 }))).toEqual({ content: 12, reasoning: 3 });
  for (const id of ['', '-', '1', 'a-b', '-1-2', '1-2-3', ' 1-2', '9999999999-1']) expect(parseOffsets(id)).toBeNull();
});

test('the offsets after a part and before it are one length apart', () => {
  const part = { content: 'né', reasoning: '🌍' };
  expect(offsetsAfter({ content: 1, reasoning: 2 }, part)).toEqual({ content: 3, reasoning: 4 });
  expect(offsetsBefore({ content: 3, reasoning: 4 }, part)).toEqual({ content: 1, reasoning: 2 });
});

test('of a part that overlaps what is there only the rest is new', () => {
  const have = { content: 5, reasoning: 1 };
  expect(missingPart(have, { content: 5, reasoning: 1 }, { content: 'ab', reasoning: 'c' })).toEqual({
    content: 'ab',
    reasoning: 'c',
  });
  expect(missingPart(have, { content: 3, reasoning: 0 }, { content: 'xxab', reasoning: 'yc' })).toEqual({
    content: 'ab',
    reasoning: 'c',
  });
  expect(missingPart(have, { content: 0, reasoning: 0 }, { content: 'xx', reasoning: '' })).toEqual({
    content: '',
    reasoning: '',
  });
});

test('a part after text that is missing cannot be used', () => {
  const have = { content: 5, reasoning: 1 };
  expect(missingPart(have, { content: 6, reasoning: 1 }, { content: 'a', reasoning: '' })).toBeNull();
  expect(missingPart(have, { content: 5, reasoning: 2 }, { content: 'a', reasoning: '' })).toBeNull();
});
