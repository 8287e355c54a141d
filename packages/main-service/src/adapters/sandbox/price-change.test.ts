import { expect, test } from 'vitest';
import { priceChange } from './price-change.ts';

const starts = new Date('2026-04-01T00:00:00Z');
const daysLater = (days: number) => new Date(starts.getTime() + days * 86_400_000);
const period = { periodStartsAt: starts, periodEndsAt: daysLater(30), periodPaid: 900, balance: 0, currency: 'USD' };
const change = { amount: 2000, discount: null, at: daysLater(10), plan: { interval: 'month' } } as const;

test.each([
  ['takes the time that is left off the price', {}, {}, [600, 1400, 0]],
  ['lowers the price by a code', {}, { discount: { amount: 500, payments: 2 } }, [600, 900, 0]],
  ['takes money from before off too', { balance: 300 }, {}, [600, 1100, 0]],
  ['leaves over what the price does not use up', { balance: 300 }, { amount: 500 }, [600, 0, 400]],
  ['counts all of a period that has not begun', {}, { at: daysLater(-1) }, [900, 1100, 0]],
  ['counts nothing of a period that is over', {}, { at: daysLater(31) }, [0, 2000, 0]],
  ['rounds half a minor unit up', { periodPaid: 901 }, { at: daysLater(15) }, [451, 1549, 0]],
])('%s', (_name, before, wanted, [unused, dueNow, leftOver]) => {
  expect(priceChange({ ...period, ...before }, { ...change, ...wanted })).toMatchObject({ unused, dueNow, leftOver });
});

test('begins a period of its own, in the same currency', () => {
  expect(priceChange(period, change)).toMatchObject({ currency: 'USD', renewsAt: new Date('2026-05-11T00:00:00Z') });
  const yearly = { ...change, plan: { interval: 'year' } } as const;
  expect(priceChange(period, yearly).renewsAt).toEqual(new Date('2027-04-11T00:00:00Z'));
});
