import { expect, test } from 'vitest';
import {
  formatOffsets,
  missingPart,
  type Offsets,
  offsetsAfter,
  offsetsBefore,
  parseOffsets,
  startOffsets,
} from './offsets.ts';

const at = (content: number, reasoning: number, revision = 0): Offsets => ({ content, reasoning, revision });

test('round-trips an event id and rejects any other text', () => {
  expect(formatOffsets(startOffsets)).toBe('0-0');
  expect(parseOffsets(formatOffsets(at(12, 34)))).toEqual(at(12, 34));
  expect(formatOffsets(at(12, 3, 1))).toBe('12-3-1');
  expect(parseOffsets('12-3-1')).toEqual(at(12, 3, 1));
  expect(parseOffsets('12-3-1024')).toEqual(at(12, 3, 1024));
  for (const id of ['', '-', '1', 'a-b', '-1-2', '1-2-0', '1-2-3-4', ' 1-2', '9999999999-1', '1-2-99999']) {
    expect(parseOffsets(id)).toBeNull();
  }
});

test('the offsets after a part and before it are one length apart, in the same revision', () => {
  const part = { content: 'né', reasoning: '🌍' };
  expect(offsetsAfter(at(1, 2, 1), part)).toEqual(at(3, 4, 1));
  expect(offsetsBefore(at(3, 4, 1), part)).toEqual(at(1, 2, 1));
});

test('appends only the new rest of an overlapping part', () => {
  const have = at(5, 1);
  expect(missingPart(have, at(5, 1), { content: 'ab', reasoning: 'c' })).toEqual({ content: 'ab', reasoning: 'c' });
  expect(missingPart(have, at(3, 0), { content: 'xxab', reasoning: 'yc' })).toEqual({ content: 'ab', reasoning: 'c' });
  expect(missingPart(have, at(0, 0), { content: 'xx', reasoning: '' })).toEqual({ content: '', reasoning: '' });
});

test('a part after text that is missing cannot be used', () => {
  const have = at(5, 1);
  expect(missingPart(have, at(6, 1), { content: 'a', reasoning: '' })).toBeNull();
  expect(missingPart(have, at(5, 2), { content: 'a', reasoning: '' })).toBeNull();
});

test('nothing of an older revision is new, and a newer one cannot be joined to what is there', () => {
  const part = { content: 'abcdef', reasoning: '' };
  expect(missingPart(at(2, 0, 1), at(2, 0, 0), part)).toEqual({ content: '', reasoning: '' });
  expect(missingPart(at(2, 0, 0), at(0, 0, 1), part)).toBeNull();
});
