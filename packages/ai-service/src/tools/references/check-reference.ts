import { chapters } from './chapters.ts';
import type { Collection } from './collections.ts';
import type { Reference } from './reference.ts';

/** Checks whether the Qur'an has these verses. */
export function checkVerses(chapterNumber: number, firstVerse: string, lastVerse?: string): Reference {
  const numbers = `${short(String(chapterNumber))}:${range(firstVerse, lastVerse)}`;
  const quoted = `Qur'an ${numbers}`;
  const chapter = chapters[chapterNumber - 1];
  if (!chapter) {
    const place = { numbers, names: null };
    return { kind: 'quran', verdict: 'missing', quoted, place, reason: 'no_such_chapter', limit: chapters.length };
  }
  const { from, to } = bounds(firstVerse, lastVerse);
  if (to < from) return { kind: 'quran', verdict: 'unreadable', quoted, reason: 'backwards' };
  const place = { numbers, names: { en: chapter.en, ar: chapter.ar } };
  if (from < 1 || to > chapter.verses)
    return { kind: 'quran', verdict: 'missing', quoted, place, reason: 'no_such_verse', limit: chapter.verses };
  const verses = to === from ? `${from}` : `${from}-${to}`;
  return {
    kind: 'quran',
    verdict: 'exists',
    quoted,
    place,
    href: `https://quran.com/${chapter.number}/${verses}`,
    places: places(chapter.number, from, to),
  };
}

/** Checks whether the collection has these numbers. */
export function checkHadith(collection: Collection, first: string, last?: string): Reference {
  const numbers = range(first, last);
  const quoted = `${collection.en} ${numbers}`;
  const { from, to } = bounds(first, last);
  if (to < from) return { kind: 'hadith', verdict: 'unreadable', quoted, reason: 'backwards' };
  const place = { numbers, names: { en: collection.en, ar: collection.ar } };
  if (from < 1 || to > collection.lastElsewhere)
    return { kind: 'hadith', verdict: 'missing', quoted, place, reason: 'no_such_number', limit: collection.last };
  if (to > collection.last) return { kind: 'hadith', verdict: 'unreadable', quoted, reason: 'other_edition' };
  const page = collection.hasNumberedPages ? `${collection.id}:${from}` : collection.id;
  return {
    kind: 'hadith',
    verdict: 'exists',
    quoted,
    place,
    href: `https://sunnah.com/${page}`,
    places: places(collection.id, from, to),
  };
}

const longestQuoted = 10;

const places = (book: number | string, from: number, to: number): string[] =>
  to - from < longestQuoted ? Array.from({ length: to - from + 1 }, (_, index) => `${book}:${from + index}`) : [];

const bounds = (first: string, last: string | undefined) => ({ from: Number(first), to: Number(last ?? first) });

const range = (first: string, last: string | undefined): string =>
  last === undefined ? short(first) : `${short(first)}-${short(last)}`;

/** Truncates numbers of many digits. */
const short = (digits: string): string => (digits.length > 9 ? `${digits.slice(0, 9)}…` : digits);
