import { expect, test } from 'vitest';
import { visualSigns } from './visual-text.ts';

const seen = (str: string, drawn: string[], dir = 'rtl') => visualSigns([{ str, dir }], drawn)[0]?.join('');

test.each([
  ['ال يجوز', ['ز', 'و', 'ج', 'ي', 'لا'], 'زوجي لا'],
  ['عام 2022 و Heron X', ['H', 'e', 'r', 'o', 'n', 'X', 'و', '2', '0', '2', '2', 'م', 'ا', 'ع'], 'Heron X و 2022 ماع'],
  ['א < ב', ['ב', '<', 'א'], 'ב < א'],
])('gives %j as it is seen', (str, drawn, expected) => {
  expect(seen(str, drawn)?.replaceAll(/\s+/g, ' ')).toBe(expected);
});

test('gives a few letters from the right within a text from the left', () => {
  expect(seen('The long term ةلمج here', [...'Thelongterm', 'ج', 'م', 'ل', 'ة', ...'here'], 'ltr')).toBe(
    'The long term جملة here',
  );
});

test('finds the signs of each item in their order, past signs that are not among the items', () => {
  const items = [
    { str: 'one', dir: 'ltr' },
    { str: 'ال', dir: 'rtl' },
    { str: 'ال', dir: 'rtl' },
  ];
  expect(visualSigns(items, ['x', ...'one', ...'unseen', 'لا', 'ل', 'ا'])).toEqual([null, ['لا'], ['ل', 'ا']]);
});

test('turns letters round where the page does not tell more', () => {
  expect(seen('عام 2022', [])).toBe('2022 ماع');
  expect(seen('عام 2022', ['x', 'y'])).toBe('2022 ماع');
});
