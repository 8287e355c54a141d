import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { makeExcerpt } from './make-excerpt.ts';
import { searchedForms, words } from './normalize-words.ts';
import { queryWords, searchLexemes, searchQuery } from './search-lexemes.ts';

const formsOf = (text: string): string[] => Array.from(words(text), searchedForms).flat();

test.each([
  ['vowel signs and tatweel', 'كِتَابٌ جَمِيـــل', 'كتاب جميل'],
  ['forms of alef', 'أحمد إسلام آمن ٱسم', 'احمد اسلام امن اسم'],
  ['final ya and ta marbuta', 'مستشفى مدرسة', 'مستشفي مدرسه'],
  ['hamza seats', 'مؤمن رئيس', 'مومن رييس'],
  ['digits', '١٢٣ ۴۵۶', '123 456'],
  ['accents and case', 'Crème BRÛLÉE', 'creme brulee'],
  ['compatibility forms', 'ﬁne Ｗide', 'fine wide'],
  ['letters that have no accent', 'Łódź Straße Ægir', 'lodz strasse aegir'],
  ['letters of Persian', 'کتابی', 'كتابي'],
])('%s make no difference', (_name, text, normal) => {
  expect(formsOf(text).join(' ')).toBe(normal);
});

test('an Arabic word is found without its article', () => {
  expect(formsOf('والكتاب للبيت')).toEqual(['والكتاب', 'كتاب', 'للبيت', 'بيت']);
  expect(formsOf('وللبيت')).toEqual(['وللبيت', 'بيت']);
  expect(queryWords('الكتاب')).toEqual(['كتاب']);
});

test('finds a Hebrew word behind its particles, but strips none from a short word', () => {
  expect(formsOf('והבית')).toEqual(['והבית', 'הבית', 'בית', 'ית']);
  expect(formsOf('לך')).toEqual(['לכ']);
});

test('finds a word with an umlaut as it is typed without one', () => {
  expect(formsOf('Müller Bär')).toEqual(['muller', 'mueller', 'bar', 'baer']);
});

/** Whether a row with this text is found, as PostgreSQL decides it. */
const isFound = (text: string, q: string): boolean => {
  const stored = searchLexemes('c1', text);
  const ways = searchQuery('c1', q)?.words.replaceAll(/'([^']*)':\*/g, (_, begin: string) =>
    String(stored.some((lexeme) => lexeme.startsWith(begin))),
  );
  return ways !== undefined && new Function(`return ${ways.replaceAll('|', '||').replaceAll('&', '&&')}`)();
};

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['İstanbul', 'istanbul'],
  ['smørrebrød', 'smorrebrod'],
  ['smørrebrød', 'smoerrebroed'],
  ['Müller', 'mueller'],
  ['Mueller', 'müller'],
  ['Muller', 'müller'],
  ['Müller', 'muller'],
  ['کتابی', 'كتابي'],
  ['كتابي', 'کتابی'],
  ['سنة ٢٠٢٦', '2026'],
  ['سال ۲۰۲۶', '٢٠٢٦'],
  ['והבית הגדול', 'בית'],
  ['בית', 'הבית'],
  ['בית', 'שהבית'],
  ['שָׁלוֹם', 'שלום'],
  ['שלומי', 'שלום'],
  ['ﾃﾞｽｸ', 'デスク'],
  ['デスク', 'ですく'],
])('finds %j by %j', (text, q) => expect(isFound(text, q)).toBe(true));

test.each([
  ['Bauer', 'bür'],
  ['Neue', 'nü'],
  ['שלי', 'ילד'],
  ['לך', 'מלך'],
])('does not find %j by %j', (text, q) => expect(isFound(text, q)).toBe(false));

test('finds rows that an earlier version has stored', () => {
  const ways = (q: string) => searchQuery('c1', q)?.words;
  expect(ways('Łódź')).toBe("('lodz':* | 'łodz':*)");
  expect(ways('タワー')).toBe("('たわ':* & 'わー':* | 'タワ':* & 'ワー':*)");
  expect(ways('plain')).toBe("'plain':*");
});

test('keeps what looks like an article within a word, and before a single letter', () => {
  expect(formsOf('سؤالنا الم')).toEqual(['سوالنا', 'الم']);
});

test('finds each pair of a run without spaces and its last letter, and ends it at a sign', () => {
  expect(formsOf('中文字')).toEqual(['中文', '文字', '字']);
  expect(Array.from(words('语法。谢谢'), ({ word }) => word)).toEqual(['语法', '谢谢']);
});

test('finds no form of a word that is nothing but tatweel', () => expect(formsOf('ـــ')).toEqual([]));

test.each([
  ['a word within a Chinese sentence', '我想学习中文语法。谢谢', '中文'],
  ['one letter, also the last of a run', '我想学习中文语法。谢谢', '法'],
  ['Japanese in any of its scripts', '東京タワーはどこですか', 'タワー'],
  ['half-width letters by full ones', 'ﾄｳｷｮｳ', 'トウキョウ'],
  ['Thai', 'ฉันอยากเรียนภาษาไทย', 'เรียน'],
  ['a word beside Latin ones', '用React写界面', 'react 界面'],
  ['letters outside the first plane', '𠮷野家で', '𠮷野'],
])('%s is found', (_name, text, q) => {
  expect(isFound(text, q)).toBe(true);
});

test('letters that never stand together are not found', () => {
  expect(isFound('我想学习中文语法', '中法')).toBe(false);
});

test('what a row is found by stays within what the database can hold, in every script', () => {
  const many = (letter: number) =>
    Array.from({ length: 25_000 }, (_, index) => String.fromCodePoint(letter).repeat(55) + index).join(' ');
  for (const letter of [0x61, 0x628, 0xac00]) {
    const bytes = searchLexemes('c1', many(letter)).reduce((sum, word) => sum + Buffer.byteLength(word), 0);
    expect(bytes).toBeLessThanOrEqual(701_000);
  }
});

test('an excerpt of a text without spaces shows the hit, and no half of a character', () => {
  const excerpt = makeExcerpt(`${'前'.repeat(500)}中文${'🌍'.repeat(500)}`, queryWords('中文'));
  expect(excerpt).toContain('前中文🌍');
  expect(excerpt).not.toContain('\ufffd');
  expect(makeExcerpt(`${'🌍'.repeat(101)} word ${'🌍'.repeat(200)}`, queryWords('word'))).not.toContain('\ufffd');
  expect(makeExcerpt(`x${'🌍'.repeat(101)} word ${'🌍'.repeat(200)}`, queryWords('word'))).not.toContain('\ufffd');
});

test.each([
  ['Mueller', 'Müller'],
  ['Müller', 'mueller'],
  ['Łódź', 'lodz'],
  ['והבית', 'בית'],
  ['کتابی', 'كتاب'],
  ['デスク', 'ですく'],
])('an excerpt shows %s for a search for %s', (word, q) => {
  expect(makeExcerpt(`${'before '.repeat(80)}${word} ${'after '.repeat(80)}`, queryWords(q))).toContain(word);
});

test('an excerpt shows a hit late in a long text, and the beginning where it stands there in another form alone', () => {
  const text = 'lots of words '.repeat(10_000);
  expect(makeExcerpt(`${text}the zebra`, queryWords('zebra'))).toContain('zebra');
  expect(makeExcerpt(`${text}中文`, queryWords('中文'))).toContain('中文');
  expect(makeExcerpt(`${text}the zébra`, queryWords('zebra'))).toMatch(/^lots of words/);
});

test.each(['款㈠', '㈠款', '㈠㈡', `${'a'.repeat(58)}⑴`, 'a.b*(c'])('a search for %s gives an excerpt', (q) => {
  expect(makeExcerpt(`Before ${q} after`, queryWords(q))).toContain(q);
});

test('W09: the words of a long text are collected, and a hit in it found, in time that grows with its length', async () => {
  const unique = (count: number) => Array.from({ length: count }, (_, at) => `é${at.toString(36)}`).join(' ');
  await expectLinearTime('index words', 30_000, unique, (text) => searchLexemes('c1', text));
  await expectLinearTime('an excerpt', 30_000, unique, (text) => makeExcerpt(text, queryWords('zebra')));
});

test('a query asks for all words by their beginnings, and only of one owner', () => {
  expect(searchQuery('client-c1', 'Red  APPLE')).toEqual({
    words: "'red':* & 'apple':*",
    ownWords: "'c1@client-c1' & 'c1red':* & 'c1apple':*",
  });
  expect(searchQuery('c1', ' !? ')).toBeNull();
  expect(searchLexemes('c1', 'red red')).toEqual(['@c1', 'red']);
});

test('operators of the query language are plain characters', () => {
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
