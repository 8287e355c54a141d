import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { chapters } from './chapters.ts';
import { collections, uncheckedCollections } from './collections.ts';
import { findReferences } from './find-references.ts';
import { nameAtEnd } from './name-index.ts';
import { normalizeName } from './normalize-name.ts';

const verdicts = (text: string) => findReferences(text).map((one) => `${one.verdict}: ${one.quoted}`);

test('the index has 114 chapters and 6236 verses in the Kufan count', () => {
  expect(chapters).toHaveLength(114);
  expect(chapters.reduce((sum, { verses }) => sum + verses, 0)).toBe(6236);
  const spots = [1, 2, 9, 18, 26, 36, 55, 73, 103, 108, 112, 114].map((number) => chapters[number - 1]?.verses);
  expect(spots).toEqual([7, 286, 129, 110, 227, 83, 78, 20, 3, 3, 4, 6]);
});

test('every name in the index is found as its own chapter or collection', () => {
  for (const { number, en, ar } of chapters)
    for (const name of [en, ar])
      expect(nameAtEnd(normalizeName(`see ${name}`))?.named, name).toEqual({ kind: 'chapter', number });
  for (const collection of collections)
    for (const name of [collection.en, collection.ar, ...collection.alsoCalled])
      expect(nameAtEnd(normalizeName(`(${name}`))?.named, name).toEqual({ kind: 'collection', collection });
  for (const name of uncheckedCollections) expect(nameAtEnd(normalizeName(name))?.named.kind, name).toBe('unchecked');
});

test.each([
  ['Qur’an 2:255', "exists: Qur'an 2:255"],
  ['see **Quran** (2:255).', "exists: Qur'an 2:255"],
  ['[Al-Baqarah 2:255]', "exists: Qur'an 2:255"],
  ['Surah al-Baqara, verse 255', "exists: Qur'an 2:255"],
  ['Surah 2, verse 255', "exists: Qur'an 2:255"],
  ['Qur’an 2:1–5', "exists: Qur'an 2:1-5"],
  ['(3:200)', "exists: Qur'an 3:200"],
  ['Sūrat Āl ʿImrān 3:18', "exists: Qur'an 3:18"],
  ['Surah Ya-Sin: 83', "exists: Qur'an 36:83"],
  ['سورة البقرة: 255', "exists: Qur'an 2:255"],
  ['قال تعالى [البقرة: ٢٥٥]', "exists: Qur'an 2:255"],
  ['سُورَةُ آلِ عِمْرَانَ، الآية ١٨', "exists: Qur'an 3:18"],
  ['القرآن ٢:٢٨٦', "exists: Qur'an 2:286"],
  ['Sahih al-Bukhari 1', 'exists: Sahih al-Bukhari 1'],
  ['**Sahih Muslim**, Hadith no. 2564b', 'exists: Sahih Muslim 2564'],
  ['reported in Jami` at-Tirmidhi #3956', "exists: Jami' at-Tirmidhi 3956"],
  ['Sunan Abī Dāwūd 5274', 'exists: Sunan Abi Dawud 5274'],
  ['(Nasa’i 5758)', "exists: Sunan an-Nasa'i 5758"],
  ['Ibn Majah: 224', 'exists: Sunan Ibn Majah 224'],
  ['صحيح البخاري، حديث رقم ١', 'exists: Sahih al-Bukhari 1'],
  ['رواه مسلم (55)', 'exists: Sahih Muslim 55'],
  ['سنن أبي داود: 5274', 'exists: Sunan Abi Dawud 5274'],
  ['Muwatta Malik 100', 'exists: Muwatta Malik 100'],
  ['Qur’an 2:287', "missing: Qur'an 2:287"],
  ['Qur’an 2:285-287', "missing: Qur'an 2:285-287"],
  ['Qur’an 115:1', "missing: Qur'an 115:1"],
  ['Qur’an 0:1', "missing: Qur'an 0:1"],
  ['Qur’an 2:0', "missing: Qur'an 2:0"],
  ['سورة الإخلاص: 5', "missing: Qur'an 112:5"],
  ['Bukhari 99999', 'missing: Sahih al-Bukhari 99999'],
  ['صحيح مسلم 9999', 'missing: Sahih Muslim 9999'],
  ['Qur’an 2:5-1', "unreadable: Qur'an 2:5-1"],
  ['[Al-Baqarah 3:255]', 'unreadable: al-baqarah 3:255'],
  ['سورة الفلان: 3', 'unreadable: سوره الفلان: 3'],
  ['Sahih Muslim 6853', 'unreadable: Sahih Muslim 6853'],
  ['Musnad Ahmad 12345', 'unreadable: musnad ahmad 12345'],
  ['Sahih al-Bukhari 1:2', 'unreadable: sahih al-bukhari 1:2'],
])('reads %s', (text, verdict) => {
  expect(verdicts(text)).toEqual([verdict]);
});

test('several references are found, each once, and pairs that follow another one', () => {
  const text = 'Qur’an 2:255, 3:18 and 4:1; again Qur’an 2:255 (Bukhari 1; Muslim 1907).';
  expect(findReferences(text).map(({ quoted }) => quoted)).toEqual([
    "Qur'an 2:255",
    "Qur'an 3:18",
    "Qur'an 4:1",
    'Sahih al-Bukhari 1',
    'Sahih Muslim 1907',
  ]);
});

test.each([
  'The prayer begins at 10:30, a ratio of 2:1, in 2024.',
  'Every Muslim 5 times a day; as a Muslim, 5 things matter.',
  'Imam al-Bukhari (810-870) and Imam Muslim (821–875) lived then.',
  'Surah Yusuf (12) tells his story. Yusuf: 3 lessons.',
  'It was collected by al-Bukhari. 3 things follow.',
  'Sahih al-Bukhari\n1. First point',
  'انظر ص 5 من الكتاب',
  'Genesis 2:4',
  '',
])('takes no number for a reference in %j', (text) => {
  expect(findReferences(text)).toEqual([]);
});

test('hostile texts are read in linear time and never throw', async () => {
  const hostile = [
    '1 ',
    '9',
    '1:',
    '1:1-',
    '(1:1)',
    'Bukhari ',
    'Bukhari 1 ',
    'al-',
    'surah ',
    'surah a:',
    '[',
    ' ',
    `${'a'.repeat(47)}1`,
    'ﷺ',
    'سورة ',
    'Qur’an 2:255, ',
    '\ud800',
    '\0',
    'constructor 1 ',
    '__proto__: 1 ',
  ];
  for (const fragment of hostile) {
    await expectLinearTime(
      fragment,
      Math.ceil(1_000_000 / fragment.length),
      (count) => fragment.repeat(count),
      (text) => expect(findReferences(text)).toBeInstanceOf(Array),
    );
  }
});
