import { expect, test } from 'vitest';
import { keptFor } from './price-withdrawal.ts';
import { withdrawalEndsAt } from './withdrawal-period.ts';

test.each([
  // A Tuesday noon: the fourteenth day is a Tuesday everywhere.
  ['2026-03-10T12:00:00Z', '2026-03-25T12:00:00Z'],
  // A Friday evening in UTC is Saturday further east; there the last day passes to Monday.
  ['2026-03-13T18:00:00Z', '2026-03-31T18:00:00Z'],
  ['2026-03-14T12:00:00Z', '2026-03-31T12:00:00Z'],
  ['2026-03-15T12:00:00Z', '2026-03-31T12:00:00Z'],
])('a purchase at %s can be withdrawn from until %s', (boughtAt, until) => {
  expect(withdrawalEndsAt(new Date(boughtAt), 14)).toEqual(new Date(until));
});

test('the period is never shorter than fourteen whole days after that of the purchase, in any time zone', () => {
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

const use = (group: 'standard' | 'advanced' | 'image', used: number, total: number) => ({ group, used, total });
/** Pro's credits: at these prices 400 Advanced are worth 1000 and 120 Image 1200, so 3000 Standard 1100. */
const prices = { advanced: 2.5, image: 10 };
const pro = (standard: number, advanced: number, image: number) => [
  use('standard', standard, 3000),
  use('advanced', advanced, 400),
  use('image', image, 120),
];

test.each([
  [pro(0, 0, 0), 0],
  [pro(3000, 400, 120), 1200],
  [pro(3000, 0, 0), 400],
  [pro(0, 400, 0), 363],
  [pro(0, 0, 120), 436],
  [pro(1500, 200, 60), 600],
  [pro(9000, 0, 0), 400],
])('of 1200 for a plan the share that was used counts each kind at its price: %j keeps %i', (uses, kept) => {
  expect(keptFor(1200, uses, prices)).toBe(kept);
});

test('kinds that are not sold by themselves count alike, a pack by what was used of it, and nothing is rounded up', () => {
  expect(keptFor(1200, pro(3000, 0, 0), {})).toBe(400);
  expect(keptFor(1200, [], prices)).toBe(0);
  expect(keptFor(500, [use('advanced', 200, 200)], prices)).toBe(500);
  expect(keptFor(1001, [use('advanced', 1, 2)], {})).toBe(500);
  expect(keptFor(1200, [use('standard', 10, 10), use('image', 0, 0)], prices)).toBe(1200);
});
