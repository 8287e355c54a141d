import { expect, test } from 'vitest';
import { expectLinearTime } from '../testing/expect-linear-time.ts';
import { createFilter, foldText, foldTranscribed } from './fold-letters.ts';

test.each([
  ['Łódź', 'lodz'],
  ['Straße STRASSE', 'strasse strasse'],
  ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
  ['smørrebrød Đà Nẵng', 'smorrebrod da nang'],
  ['Ħamrun Þór Æsir œuvre', 'hamrun thor aesir oeuvre'],
  ['Crème e\u0301', 'creme e'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['ёлка Йод', 'елка иод'],
  ['ﬁne Ｗide １２', 'fine wide 12'],
  ['كِتَابٌ جَمِيـــل أحمد آمن ٱسم', 'كتاب جميل احمد امن اسم'],
  ['مدرسة مستشفى مؤمن', 'مدرسه مستشفي مومن'],
  ['کتابی خانهٔ', 'كتابي خانه'],
  ['١٢٣ ۴۵۶ ४५', '123 456 45'],
  ['שָׁלוֹם ספרים ארץ', 'שלומ ספרימ ארצ'],
  ['ﾄｳｷｮｳ トウキョウ とうきょう', 'とうきょう とうきょう とうきょう'],
  ['がくせい ｶﾞｸｾｲ', 'がくせい がくせい'],
  ['किताब', 'किताब'],
  ['한글 \u1112\u1161\u11ab', '한글 한'],
  ['😀𠮷', '😀𠮷'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test.each([
  ['Łódź und mehr', ' lodz '],
  ['Müller', 'MUELL'],
  ['Mueller', 'müll'],
  ['کتاب', 'كتاب'],
  ['anything', '  '],
])('a filter lets %j through for %j', (text, typed) => expect(createFilter(typed)(text)).toBe(true));

test('a filter keeps out what does not hold the typed text', () => {
  expect(['Bauer', 'Nuell', ''].filter(createFilter('bür'))).toEqual([]);
});

test('gives the other way to write an umlaut, and of no other word one', () => {
  expect(foldTranscribed('Müller')).toBe('mueller');
  expect(foldTranscribed('Mu\u0308ller')).toBe('mueller');
  expect(foldTranscribed('ÅRØSUND')).toBe('aaroesund');
  expect(foldTranscribed('Straße')).toBeNull();
  expect(foldTranscribed('Neue Bauer')).toBeNull();
});

test.each(['é', 'a\u0301', '\u0301', 'ﷺ', 'ａ', '\ud800'])('folds many %j in linear time', (part) =>
  expectLinearTime(part, 100_000, (count) => part.repeat(count), foldText),
);
