import { expect, it } from 'vitest';
import { readAlternatives } from './read-alternatives.ts';

it('reads one alternative per line, without the marks of a list', () => {
  expect(readAlternatives('- Guten Tag.\n2. Moin!\n\n• Servus.', 'Guten Morgen.')).toEqual([
    'Guten Tag.',
    'Moin!',
    'Servus.',
  ]);
});

it('leaves out what is shown already, and what comes twice', () => {
  expect(readAlternatives('guten  Morgen.\nGuten Tag.\nGuten Tag.', 'Guten Morgen.')).toEqual(['Guten Tag.']);
});

it('keeps figures and dashes that belong to the words', () => {
  expect(readAlternatives('3 Uhr passt.\n-5 Grad', 'x')).toEqual(['3 Uhr passt.', '-5 Grad']);
});

it('takes four at most', () => {
  expect(readAlternatives('a\nb\nc\nd\ne', '')).toHaveLength(4);
});
