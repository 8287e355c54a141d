import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

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
