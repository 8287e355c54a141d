import { expect, it } from 'vitest';
import { durationText, waitText } from './wait-text.ts';

it.each([
  [1, 'en', '1 second'],
  [89, 'en', '89 seconds'],
  [90, 'en', '2 minutes'],
  [5400, 'en', '2 hours'],
  [9, 'ar', '9 ثوان'],
  [600, 'ar', '10 دقائق'],
] as const)('%i s are said in %s as %s', (seconds, language, words) => {
  expect(waitText(seconds, language)).toBe(words);
});

it('puts Arabic lengths of time into the genitive, in which two has a form of its own', () => {
  const units = ['second', 'minute', 'hour', 'day'] as const;
  expect(units.map((unit) => durationText(2, unit, 'ar'))).toEqual(['ثانيتين', 'دقيقتين', 'ساعتين', 'يومين']);
  expect([1, 3, 14, 100].map((days) => durationText(days, 'day', 'ar'))).toEqual([
    'يوم',
    '3 أيام',
    '14 يومًا',
    '100 يوم',
  ]);
  expect(durationText(9, 'second', 'ar')).toBe('9 ثوان');
});
