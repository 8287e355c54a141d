import { expect, test } from 'vitest';
import { legibleText } from './legible-text.ts';

test('keeps text, line ends, tabs and the signs of every script', () => {
  for (const text of ['One\tword\nand another\n\n1,000 €', 'لا يجوز', '契約書', 'क्षत्रिय', '👩🏽‍🚒 ½ ∑', '']) {
    expect(legibleText(text)).toBe(text);
  }
});

test.each([
  ['control characters', '\u0003\u0024\u0011 '.repeat(20)],
  ['signs for private use', '\ue001\ue002\ue003 \ue004'.repeat(20)],
  ['a map that ends in the middle', `The rent is ${'\u0007\u000f\u0010 '.repeat(10)} per month`],
  ['signs that Unicode does not have', '\u0378\u0379\u0380\u0381 '.repeat(8)],
])('finds no meaning in %s', (_, text) => {
  expect(legibleText(text)).toBeNull();
});

test('reads the bullets of symbol fonts and leaves a stray sign out', () => {
  expect(legibleText('\uf0b7 one\n\uf0fc two\u0002\ufffd')).toBe('• one\n✓ two');
  expect(legibleText('\u0001\u0002')).toBe('');
});
