import { expect, test } from 'vitest';
import { makeExcerpt } from './make-excerpt.ts';
import { normalizeWords } from './normalize-words.ts';
import { queryWords, searchLexemes, searchQuery } from './search-lexemes.ts';

test.each([
  ['vowel signs and tatweel', 'كِتَابٌ جَمِيـــل', 'كتاب جميل'],
  ['forms of alef', 'أحمد إسلام آمن ٱسم', 'احمد اسلام امن اسم'],
  ['final ya and ta marbuta', 'مستشفى مدرسة', 'مستشفي مدرسه'],
  ['hamza seats', 'مؤمن رئيس', 'مومن رييس'],
  ['digits', '١٢٣ ۴۵۶', '123 456'],
  ['accents and case', 'Crème BRÛLÉE', 'creme brulee'],
  ['compatibility forms', 'ﬁne Ｗide', 'fine wide'],
])('%s make no difference', (_name, text, normal) => {
  expect(normalizeWords(text).join(' ')).toBe(normal);
});

test('an Arabic word is found without its article', () => {
  expect(normalizeWords('والكتاب للبيت')).toEqual(['والكتاب', 'كتاب', 'للبيت', 'بيت']);
  expect(queryWords('الكتاب')).toEqual(['كتاب']);
});

test('a query asks for all words by their beginnings, and only of one owner', () => {
  expect(searchQuery('client-c1', 'Red  APPLE')).toEqual({
    words: "'red':* & 'apple':*",
    ownWords: "'c1@client-c1' & 'c1red':* & 'c1apple':*",
  });
  expect(searchQuery('c1', ' !? ')).toBeNull();
  expect(searchLexemes('c1', 'red red')).toEqual(['@c1', 'red']);
});

test('signs of the query language are only characters', () => {
  expect(searchQuery("c'\\", "a' & b | !c:*")?.ownWords).toBe(
    "'''\\\\@c''\\\\' & '''\\\\a':* & '''\\\\b':* & '''\\\\c':*",
  );
});

test('an excerpt shows the hit with its surroundings', () => {
  const text = `${'before '.repeat(40)}the المكتبة stands here ${'after '.repeat(40)}`;
  const excerpt = makeExcerpt(text, queryWords('مكتبة'));
  expect(excerpt).toContain('المكتبة stands');
  expect(excerpt.startsWith('…before')).toBe(true);
  expect(excerpt.length).toBeLessThan(230);
  expect(makeExcerpt('short', ['none'])).toBe('short');
});
