import { expect, test } from 'vitest';
import { createChunkSanitizer } from './sanitize-text.ts';

test('halves of a surrogate pair are joined over chunks, lone ones and NUL are removed', () => {
  const sanitizer = createChunkSanitizer();
  expect(sanitizer.next('a\ud83c')).toBe('a');
  expect(sanitizer.next('\udf0d b\0')).toBe('🌍 b');
  expect(sanitizer.next('c\ud83c')).toBe('c');
  expect(sanitizer.rest()).toBe('\ufffd');
});
