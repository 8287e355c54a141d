import { expect, it } from 'vitest';
import { readingTime } from './reading-time.ts';

it('the time to read goes by the language, at least a minute, and in hours when it is long', () => {
  expect(readingTime(10, 'en')).toEqual({ unit: 'minutes', count: 1 });
  expect(readingTime(2300, 'en')).toEqual({ unit: 'minutes', count: 10 });
  expect(readingTime(1400, 'ar')).toEqual({ unit: 'minutes', count: 10 });
  expect(readingTime(2300, null)).toEqual({ unit: 'minutes', count: 10 });
  expect(readingTime(230 * 89, 'en')).toEqual({ unit: 'minutes', count: 89 });
  expect(readingTime(230 * 90, 'en')).toEqual({ unit: 'hours', count: 2 });
  expect(readingTime(230 * 1130, 'en')).toEqual({ unit: 'hours', count: 19 });
});
