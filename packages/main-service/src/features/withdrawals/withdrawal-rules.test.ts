import { expect, test } from 'vitest';
import { keptFor, usedShare } from './price-withdrawal.ts';
import { withdrawalEndsAt } from './withdrawal-period.ts';

test.each([
  // A Tuesday noon: the fourteenth day is a Tuesday everywhere.
  ['2026-03-10T12:00:00Z', '2026-03-25T12:00:00Z'],
  // A Friday evening in UTC is Saturday further east; there the last day passes to Monday.
  ['2026-03-13T18:00:00Z', '2026-03-31T18:00:00Z'],
  ['2026-03-14T12:00:00Z', '2026-03-31T12:00:00Z'],
  ['2026-03-15T12:00:00Z', '2026-03-31T12:00:00Z'],
])('AC-5: a purchase at %s can be withdrawn from until %s', (boughtAt, until) => {
  expect(withdrawalEndsAt(new Date(boughtAt), 14)).toEqual(new Date(until));
});

test('AC-5: the period is never shorter than fourteen whole days after that of the purchase, in any time zone', () => {
  for (let hour = 0; hour < 24 * 7; hour += 1) {
    const boughtAt = new Date(Date.UTC(2026, 2, 2, hour));
    for (const zone of [-12, -5, 0, 5.5, 14]) {
      const local = new Date(boughtAt.getTime() + zone * 3_600_000);
      let lastDay = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 14);
      while ([0, 6].includes(new Date(lastDay).getUTCDay())) lastDay += 86_400_000;
      const endOfLastDay = lastDay + 86_400_000 - zone * 3_600_000;
      expect(withdrawalEndsAt(boughtAt, 14).getTime()).toBeGreaterThanOrEqual(endOfLastDay);
    }
  }
});

test('what is kept is the mean of what was used of each kind of credit, never more than the price', () => {
  const use = (used: number, total: number) => ({ group: 'standard', used, total }) as const;
  expect(keptFor(1200, [])).toBe(0);
  expect(keptFor(1200, [use(0, 3000), use(0, 400), use(0, 120)])).toBe(0);
  expect(keptFor(1200, [use(1500, 3000), use(0, 400), use(0, 120)])).toBe(200);
  expect(keptFor(500, [use(200, 200)])).toBe(500);
  expect(keptFor(1001, [use(1, 2)])).toBe(500);
  expect(usedShare([use(9000, 3000), use(0, 0)])).toBe(1);
});
