import { expect, test } from 'vitest';
import { expireLots, takeFromLots } from './credit-lots.ts';

const now = new Date('2026-05-01T00:00:00Z');
const lot = (id: string, remaining: number, expiresInMs = 1) => ({
  id,
  remaining,
  expiresAt: new Date(now.getTime() + expiresInMs),
});

test('an amount is taken lot by lot, in the order given', () => {
  expect(takeFromLots([lot('month', 3), lot('old', 5), lot('new', 5)], 6)).toEqual([
    { lotId: 'month', credits: 3 },
    { lotId: 'old', credits: 3 },
  ]);
  expect(takeFromLots([lot('month', 3)], 0)).toEqual([]);
});

test('taking more than there is is a fault', () => {
  expect(() => takeFromLots([lot('month', 3)], 4)).toThrow('1 credits short');
});

test('a lot ends at the very millisecond', () => {
  expect(expireLots([lot('a', 3, 1)], 0, now)).toEqual([]);
  expect(expireLots([lot('a', 3, 0)], 0, now)).toEqual([{ lotId: 'a', credits: 3 }]);
});

test('what open holds may need stays until they are closed', () => {
  expect(expireLots([lot('a', 3, 0), lot('b', 3, 0), lot('c', 9)], 4, now)).toEqual([{ lotId: 'a', credits: 2 }]);
  expect(expireLots([lot('a', 3, 0)], 7, now)).toEqual([]);
});
