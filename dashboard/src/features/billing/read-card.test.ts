import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { readCard } from './read-card.ts';

const now = new Date(2026, 10, 15);
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

test('a card is read as people type it', () => {
  const card = { card_number: '4242424242424242', expiry_month: 12, expiry_year: 2030, cvc: '123' };
  expect(readCard(good, now)).toEqual({ card });
  expect(readCard({ number: '4242-4242-4242-4242', expiry: ' 12 / 2030 ', cvc: ' 123 ' }, now)).toEqual({ card });
  expect(readCard({ ...good, expiry: '1230' }, now)).toEqual({ card });
  expect(readCard({ ...good, expiry: '12 30' }, now)).toEqual({ card });
});

test('every wrong field is named at once', () => {
  expect(readCard({ number: '42', expiry: '13/30', cvc: '12a' }, now)).toEqual({
    faults: { number: 'badCard', expiry: 'badExpiry', cvc: 'badCvc' },
  });
});

test('a card is valid to the end of its month', () => {
  expect(readCard({ ...good, expiry: '11/26' }, now)).toHaveProperty('card');
  expect(readCard({ ...good, expiry: '10/26' }, now)).toEqual({ faults: { expiry: 'pastExpiry' } });
});

test('an expiry of many spaces is refused in time that grows with its length', () =>
  expectLinearTime(
    'spaces',
    100_000,
    (count) => `12${' '.repeat(count)}x`,
    (expiry) => readCard({ ...good, expiry }, now),
  ));
