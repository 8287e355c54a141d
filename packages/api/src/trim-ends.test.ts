import { expect, test } from 'vitest';
import { trimEndOf, trimStartOf } from './trim-ends.ts';

test('trimEndOf removes the matching characters of the end alone', () => {
  expect(trimEndOf('//a//b///', /\//)).toBe('//a//b');
  expect(trimEndOf('///', /\//)).toBe('');
  expect(trimEndOf('', /\//)).toBe('');
});

test('trimStartOf removes the matching characters of the beginning alone', () => {
  expect(trimStartOf('  a b ', /\s/)).toBe('a b ');
});

test('both take a character of two units as one', () => {
  expect(trimEndOf('𝒜b🙂', /[^\p{L}]/u)).toBe('𝒜b');
  expect(trimStartOf('🙂𝒜b🙂', /[^\p{L}]/u)).toBe('𝒜b🙂');
  expect(trimStartOf('🙂🙂', /[^\p{L}]/u)).toBe('');
});
