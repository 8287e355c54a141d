import { forbiddenWords, missingTerms } from '@deskmate/brand/testing/glossary';
import { expect, test } from 'vitest';

type Catalogue = Record<string, string>;
const files = import.meta.glob<{ default: Catalogue }>('./{en,ar}/*.ts', { eager: true });
const entries = Object.entries(files);

test.each(entries)('%s uses the words of the glossary', (path, { default: words }) => {
  const language = path.startsWith('./ar/') ? 'ar' : 'en';
  expect(Object.values(words).flatMap((text) => forbiddenWords(text, language))).toEqual([]);
});

test.each(entries.filter(([path]) => path.startsWith('./en/')))(
  '%s: its terms have their Arabic words',
  (path, english) => {
    const arabic = files[path.replace('/en/', '/ar/')]?.default ?? {};
    const missing = Object.entries(english.default).flatMap(([key, text]) => {
      // English has no form of its own for two and a few, so only forms that both languages have are compared.
      const translated = arabic[key];
      return translated === undefined ? [] : missingTerms(text, translated);
    });
    expect(missing).toEqual([]);
  },
);
