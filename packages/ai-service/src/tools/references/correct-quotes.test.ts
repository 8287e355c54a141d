import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { createQuotationBuffer } from './buffer-quotations.ts';
import { correctQuotes } from './correct-quotes.ts';
import { byPlace } from './verified-text.ts';

const row = (kind: 'quran' | 'hadith', place: string, language: string, text: string) => ({
  kind,
  place,
  language,
  text,
  source: 'Test edition, used with permission',
});
const loaded = byPlace([
  row('quran', '2:255', 'en', 'The licensed words of the throne verse, [all of] them'),
  row('quran', '2:255', 'ar', 'النص العربي المرخص لآية الكرسي'),
  row('quran', '112:1', 'en', 'Licensed: one'),
  row('quran', '112:2', 'en', 'Licensed: two'),
  row('hadith', 'bukhari:1', 'en', 'Licensed narration *about* intentions'),
]);
const correct = (text: string, before = '') => correctQuotes(text, before, loaded);
const verse = 'The licensed words of the throne verse, [all of] them';

test.each([
  ['“Wrong words of it” (Qur’an 2:255).', `“${verse}” (Qur’an 2:255).`],
  ['"Wrong words of it" [Al-Baqarah 2:255]', `"${verse}" [Al-Baqarah 2:255]`],
  ['It says in Qur’an 2:255: "Wrong words of it".', `It says in Qur’an 2:255: "${verse}".`],
  ['*"Wrong words of it"* — Qur’an 2:255', `*"${verse}"* — Qur’an 2:255`],
  ['"Wrong words of it"\n(Qur’an 2:255)', `"${verse}"\n(Qur’an 2:255)`],
  ['"One word two" (Qur’an 112:1-2)', '"Licensed: one Licensed: two" (Qur’an 112:1-2)'],
  ['"Wrong narration of it" (Sahih al-Bukhari 1)', '"Licensed narration \\*about\\* intentions" (Sahih al-Bukhari 1)'],
  ['قال تعالى: ﴿كلمات غير صحيحة هنا﴾ [البقرة: ٢٥٥]', 'قال تعالى: ﴿النص العربي المرخص لآية الكرسي﴾ [البقرة: ٢٥٥]'],
  ['«كلمات غير صحيحة هنا» (سورة البقرة: 255)', '«النص العربي المرخص لآية الكرسي» (سورة البقرة: 255)'],
  ['> Wrong words of it\n> going on here\n> — Qur’an 2:255', `> ${verse}\n>\n> — Qur’an 2:255`],
  ['> *Wrong words of it* (Qur’an 2:255)', `> ${verse}\n>\n> (Qur’an 2:255)`],
  ['**Qur’an 2:255**\n\n> Wrong words of it', `**Qur’an 2:255**\n\n> ${verse}`],
  [
    'Qur’an 2:255 says "wrong words of it", while Qur’an 112:1 says "other wrong words".',
    `Qur’an 2:255 says "${verse}", while Qur’an 112:1 says "Licensed: one".`,
  ],
])('the wording of %j becomes the loaded one', (quoted, shown) => {
  expect(correct(quoted)).toBe(shown);
});

test.each([
  ['a true part of it, whatever its marks and case', '"the LICENSED words … all of them" (Qur’an 2:255)'],
  ['a term', '"Ayat al-Kursi" (Qur’an 2:255)'.replace('al-Kursi', '')],
  ['a text that was not loaded', '"Wrong words of it" (Qur’an 3:18)'],
  ['a language that was not loaded', '«كلمات غير صحيحة هنا» (سورة الإخلاص: 1)'],
  ['a range of which a part was not loaded', '"Wrong words of it" (Qur’an 112:1-3)'],
  ['what has no reference', 'He said "wrong words of it" once.'],
  ['what is followed by a reference that does not exist', 'See Qur’an 2:255. "Wrong words of it" (Qur’an 2:999)'],
  ['an unfinished quotation', '"Wrong words of it (Qur’an 2:255)'],
])('stays as it is: %s', (_, quoted) => {
  expect(correct(quoted)).toBe(quoted);
});

test('a reference at the end of the previous chunk counts as well', () => {
  expect(correct('"Wrong words of it".', 'As Qur’an 2:255 has it: ')).toBe(`"${verse}".`);
});

const answer = [
  'An answer about **one thing**.\n\nIt says: "Wrong words of it"\n\n(Qur’an 2:255) and more, 5" long.\n\n',
  '> Wrong words of it\n>\n> over lines (Qur’an 2:255)\n\nThe end, said “plainly and well”, with `code "in" it`.\n',
].join('');

test.each([1, 2, 3, 7, 40, 10_000])('an answer in chunks of %i characters is corrected alike', (size) => {
  const hold = createQuotationBuffer();
  let shown = '';
  let through = '';
  for (let at = 0; at < answer.length; at += size)
    for (const part of hold.push(answer.slice(at, at + size))) {
      through += part.text;
      shown += part.mayQuote ? correctQuotes(part.text, part.before, loaded) : part.text;
    }
  for (const part of hold.rest()) {
    through += part.text;
    shown += correctQuotes(part.text, part.before, loaded);
  }
  expect(through).toBe(answer);
  expect(shown.match(/The licensed words/g)).toHaveLength(2);
  expect(shown).not.toContain('Wrong words');
  expect(shown).toContain('said “plainly and well”');
});

test('text without quotations is not buffered, and a quotation not without limit', () => {
  const hold = createQuotationBuffer();
  expect(hold.push('Plain words').map(({ text }) => text)).toEqual(['Plain words']);
  expect(hold.push('"').length).toBe(0);
  const parts = hold.push('x '.repeat(5000));
  expect(parts.map(({ text }) => text).join('').length).toBeGreaterThan(5000);
});

test('hostile answers are corrected in linear time', async () => {
  for (const fragment of [
    '"',
    '“',
    '> ',
    '>\n',
    '"a b c" (',
    '(Qur’an 2:255) ',
    '> a (',
    '> Qur’an 2:255 (1 (1 (1 (1 (1 ',
    '﴿',
    '"a b c" (Qur’an 2:255) ',
    '— ',
  ]) {
    await expectLinearTime(
      fragment,
      3000 / fragment.length,
      (count) => fragment.repeat(count),
      (text) => correct(text),
    );
  }
});
