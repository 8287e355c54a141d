import { expect, it } from 'vitest';
import { readLanguage } from './language.ts';

it.each([
  ['ar', ['en-US'], 'ar'],
  ['en', ['ar-EG'], 'en'],
  [null, ['ar-EG', 'en'], 'ar'],
  [null, ['AR'], 'ar'],
  [null, ['fr-FR', 'ar', 'en'], 'ar'],
  [null, ['en-GB', 'ar'], 'en'],
  [null, ['fr', 'arn'], 'en'],
  [null, [], 'en'],
  ['xx', ['ar'], 'ar'],
] as const)('stored %j, the browser asks for %j: %s', (stored, browser, language) => {
  expect(readLanguage(stored, browser)).toBe(language);
});
