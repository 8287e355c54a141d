import { expect, test } from 'vitest';
import { addMonths, monthIndex } from './subscription-months.ts';

const day = (text: string) => new Date(`${text}T10:30:00.000Z`);

test('a month later is the same day and time', () => {
  expect(addMonths(day('2026-03-15'), 1)).toEqual(day('2026-04-15'));
  expect(addMonths(day('2026-12-15'), 1)).toEqual(day('2027-01-15'));
  expect(addMonths(day('2026-03-15'), 12)).toEqual(day('2027-03-15'));
});

test('a day that the month lacks becomes its last, and comes back afterwards', () => {
  expect(addMonths(day('2026-01-31'), 1)).toEqual(day('2026-02-28'));
  expect(addMonths(day('2028-01-31'), 1)).toEqual(day('2028-02-29'));
  expect(addMonths(day('2026-01-31'), 2)).toEqual(day('2026-03-31'));
  expect(addMonths(day('2028-02-29'), 12)).toEqual(day('2029-02-28'));
});

test('a month is over at the very millisecond', () => {
  const start = day('2026-01-31');
  expect(monthIndex(start, start)).toBe(0);
  expect(monthIndex(start, new Date(day('2026-02-28').getTime() - 1))).toBe(0);
  expect(monthIndex(start, day('2026-02-28'))).toBe(1);
  expect(monthIndex(start, day('2026-03-30'))).toBe(1);
  expect(monthIndex(start, day('2027-01-31'))).toBe(12);
});
