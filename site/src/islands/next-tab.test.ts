import { expect, it } from 'vitest';
import { nextTab } from './next-tab.ts';

const ids = ['a', 'b', 'c'];

it.each([
  ['ArrowRight', false, 'b', 'c'],
  ['ArrowRight', false, 'c', 'a'],
  ['ArrowLeft', false, 'a', 'c'],
  ['ArrowRight', true, 'b', 'a'],
  ['ArrowLeft', true, 'b', 'c'],
  ['Home', true, 'c', 'a'],
  ['End', false, 'a', 'c'],
])('%s (right to left: %s) leads from %s to %s', (key, rightToLeft, selected, expected) => {
  expect(nextTab({ ids, selected, key, rightToLeft })).toBe(expected);
});

it('leaves other keys to the browser', () => {
  expect(nextTab({ ids, selected: 'a', key: 'Enter', rightToLeft: false })).toBeNull();
});
