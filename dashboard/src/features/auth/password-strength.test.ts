import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('a password under the least length is called too short, whatever it holds', () => {
  expect(passwordStrength('aB3$xyz')).toBe('short');
});

test('repetition and runs are weak however long they are', () => {
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe('weak');
  expect(passwordStrength('123456789')).toBe('weak');
  expect(passwordStrength('abcdefghijklmnop')).toBe('weak');
});

test('length counts for more than odd characters', () => {
  expect(passwordStrength('blue desk rainy elephant')).toBe('strong');
  expect(passwordStrength('Tr0ub4do')).toBe('fair');
});

test('letters without case count as a kind of their own', () => {
  expect(passwordStrength('قهوة الصباح في البيت القديم')).toBe('strong');
});
