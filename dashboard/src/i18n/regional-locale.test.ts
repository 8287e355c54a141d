import { expect, test } from 'vitest';
import { regionalLocale } from './regional-locale.ts';

const day = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date('2026-12-06T12:00:00Z'));

test.each([
  ['en', ['en-US'], 'Dec 6, 2026'],
  ['en', ['en-GB'], '6 Dec 2026'],
  ['en', ['ar-EG', 'en-GB'], '6 Dec 2026'],
  ['en', ['de-DE'], '6 Dec 2026'],
  ['en', [], 'Dec 6, 2026'],
  ['en', ['not a language'], 'Dec 6, 2026'],
] as const)('a date in %s on a browser set to %j follows its region', (language, browser, expected) => {
  expect(day(regionalLocale(language, browser))).toBe(expected);
});

test('an Arabic date has Latin digits and the Gregorian year in every region', () => {
  for (const browser of ['ar-SA', 'ar-EG', 'en-US', 'fa-IR'])
    expect(day(regionalLocale('ar', [browser]))).toContain('2026');
});
