import { expect, test } from 'vitest';

type Catalogue = Record<string, string>;
const files = import.meta.glob<{ default: Catalogue }>('./{en,ar}/*.ts', { eager: true });

const catalogues = Object.entries(files).map(([path, file]) => {
  const [, language, feature] = /\.\/(en|ar)\/(.+)\.ts$/.exec(path) ?? [];
  return { language, feature, words: file.default };
});
const inLanguage = (language: string) => catalogues.filter((catalogue) => catalogue.language === language);
const arabicOf = (feature: string | undefined): Catalogue =>
  inLanguage('ar').find((catalogue) => catalogue.feature === feature)?.words ?? {};

const forms = { en: ['one', 'other'], ar: ['zero', 'one', 'two', 'few', 'many', 'other'] } as const;
const pluralBases = (words: Catalogue) =>
  Object.keys(words)
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.slice(0, -'_other'.length));
const withoutForm = (key: string, bases: string[]) => bases.find((base) => key.startsWith(`${base}_`)) ?? key;
const wordKeys = (words: Catalogue) => {
  const bases = pluralBases(words);
  return [...new Set(Object.keys(words).map((key) => withoutForm(key, bases)))].sort();
};
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort();

test('every feature has a catalogue in both languages', () => {
  const features = (language: string) =>
    inLanguage(language)
      .map(({ feature }) => feature)
      .sort();
  expect(features('en').length).toBeGreaterThan(5);
  expect(features('ar')).toEqual(features('en'));
});

test.each(inLanguage('en'))('$feature: both languages have the same keys, none of them empty', ({ feature, words }) => {
  expect(wordKeys(arabicOf(feature))).toEqual(wordKeys(words));
  for (const text of [...Object.values(words), ...Object.values(arabicOf(feature))]) expect(text.trim()).not.toBe('');
});

test.each(inLanguage('en'))('$feature: a plural has every form that its language needs', ({ feature, words }) => {
  for (const base of pluralBases(words)) {
    for (const form of forms.en) expect(words).toHaveProperty([`${base}_${form}`]);
    for (const form of forms.ar) expect(arabicOf(feature)).toHaveProperty([`${base}_${form}`]);
  }
});

/** A value before one of these is a number that the noun must agree with. */
const countedNoun =
  /\}\} (credits?|days?|hours?|minutes?|months?|characters?|words?|pages?|images?|files?|terms?|rows?|rewards?|وحدة|وحدات|يوم|يومًا|أيام|ساعة|ساعات|دقيقة|دقائق|شهر|شهرًا|أشهر|حرف|حرفًا|أحرف|كلمة|كلمات|صفحة|صفحات|صورة|صور|ملف|ملفات|مصطلح|مصطلحات|رمز|مرة|مرات)(?![\p{L}])/u;

test.each(catalogues)('$language/$feature: a number and its noun stand in the forms of a plural', ({ words }) => {
  const bases = pluralBases(words);
  const single = Object.entries(words).filter(([key]) => !bases.includes(withoutForm(key, bases)));
  // `{{group}} credits` names a kind of credit and no number.
  const counted = single.filter(([, text]) => countedNoun.test(text.replaceAll('{{group}}', '')));
  expect(counted).toEqual([]);
});

test.each(inLanguage('ar'))(
  '$feature: Arabic says none, one and two in words, and has a plural for 3 to 10',
  ({ words }) => {
    for (const base of pluralBases(words)) {
      for (const form of ['zero', 'one', 'two'] as const) expect(words[`${base}_${form}`]).not.toMatch(countedNoun);
      const [few, many] = [words[`${base}_few`], words[`${base}_many`]];
      if (countedNoun.test(few ?? '')) expect(few, base).not.toBe(many);
    }
  },
);

test.each(inLanguage('en'))('$feature: both languages say the same values', ({ feature, words }) => {
  const plurals = pluralBases(words);
  for (const [key, text] of Object.entries(words)) {
    if (plurals.includes(withoutForm(key, plurals))) continue;
    expect(placeholders(arabicOf(feature)[key] ?? ''), key).toEqual(placeholders(text));
  }
});

test.each(inLanguage('ar'))(
  '$feature: a value stands alone, so that Arabic cannot turn “Ctrl+Enter” round',
  ({ words }) => {
    const joined = Object.values(words).filter((text) => /}}[+/]\w|\w[+/]{{/.test(text));
    expect(joined).toEqual([]);
  },
);
