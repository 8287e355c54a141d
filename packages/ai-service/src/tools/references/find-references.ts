import { checkHadith, checkVerses } from './check-reference.ts';
import { type Named, nameAtEnd } from './name-index.ts';
import { normalizeName } from './normalize-name.ts';
import { readWordsBefore, type WordsBefore } from './read-words-before.ts';
import type { Reference } from './reference.ts';

/** Longer texts are read up to here. */
export const readToCharacters = 200_000;
/** The largest distance between a name and its number. */
const nearCharacters = 48;

/** A number, a pair of them, or a range. Unambiguous, so that matching is linear. */
const numbers = /(?<!\d)(\d+)(?: ?: ?(\d+))?(?: ?- ?(\d+))?/g;

type Spot = { text: string; at: number; end: number; first: string; second?: string; last?: string };
type Before = { chapterOfVerse: boolean; end: number };

/**
 * Finds the references in a text, each once, in order. Reads English and Arabic forms, such as
 * "Qur'an 2:255", "[Al-Baqarah 2:1-5]", "سورة البقرة: 255", "Sahih al-Bukhari, hadith no. 1".
 * Never throws; a number without a name is not a reference.
 */
export function findReferences(answer: string): Reference[] {
  // Some characters expand to whole sentences, so the normalized text may be longer.
  const text = normalizeName(answer.slice(0, readToCharacters)).slice(0, readToCharacters);
  const found = new Map<string, Reference>();
  let previous: Before = { chapterOfVerse: false, end: -1 };
  for (const match of text.matchAll(numbers)) {
    const [whole, first = '', second, last] = match;
    const end = match.index + whole.length;
    const spot: Spot = {
      text,
      at: match.index,
      end,
      first,
      ...(second === undefined ? {} : { second }),
      ...(last === undefined ? {} : { last }),
    };
    const reference = readSpot(spot, previous);
    if (!reference) continue;
    previous = { chapterOfVerse: reference.kind === 'quran', end };
    found.set(JSON.stringify([reference.kind, reference.quoted]), reference);
  }
  return [...found.values()];
}

function readSpot(spot: Spot, previous: Before): Reference | null {
  const from = Math.max(0, spot.at - nearCharacters);
  const before = readWordsBefore(spot.text.slice(from, spot.at));
  const name = nameAtEnd(before.rest);
  const quoted = name ? spot.text.slice(from + name.at, spot.end) : '';
  if (name?.named.kind === 'chapter') return readNamedChapter(spot, before, name.named.number, quoted);
  if (name) return readHadith(spot, before, name.named, quoted);
  return readBareVerses(spot, before, previous);
}

/** "Al-Baqarah 2:255", "سورة البقرة: 255", "Surah Al-Baqarah, verse 255". */
function readNamedChapter(spot: Spot, before: WordsBefore, chapter: number, quoted: string): Reference | null {
  const { first, second, last } = spot;
  if (second !== undefined) {
    if (first !== String(chapter) && Number(first) !== chapter) {
      // "Muhammad 5:30" may be a time.
      return isNamedAsChapter(spot, before) ? unreadable(quoted, 'quran', 'name_and_number_differ') : null;
    }
    return checkVerses(chapter, second, last);
  }
  if (!isNamedAsChapter(spot, before)) return null;
  const points = before.verse || before.marks.includes(':');
  // "Surah Yusuf (12)" names the chapter's own number.
  if (!points && Number(first) === chapter) return null;
  return checkVerses(chapter, first, last);
}

/** Many chapters are named like people and things; only some notations mean the chapter. */
function isNamedAsChapter({ text, end }: Spot, before: WordsBefore): boolean {
  if (before.chapter || before.verse) return true;
  const name = before.rest;
  if (/(?:surah?|suratu?l?|سوره) [^\d\n]{1,24}$/.test(name)) return true;
  // "ص 5" is page 5.
  if (/(?:^|[^\u0621-\u064a])[صق]$/.test(name)) return false;
  const bracketed = /[[(﴾{][^\])\n]{1,24}$/.test(name) && /^ ?[\])﴿},،;]/.test(text.slice(end, end + 2));
  return bracketed || (before.marks.includes(':') && hasArticle(name));
}

/** The last word begins with the Arabic article, in Arabic or Latin letters. */
const hasArticle = (name: string): boolean =>
  /^(?:.*[^a-z\u0621-\u064a])?(?:a[a-z]{1,2}-|ال)./.test(name.slice(name.lastIndexOf(' ') + 1));

/** "Qur'an 2:255", "(2:255)", "Surah 2, verse 255", and pairs that follow another one. */
function readBareVerses(spot: Spot, before: WordsBefore, previous: Before): Reference | null {
  const { text, at, end, first, second, last } = spot;
  if (second === undefined) {
    const chapter = before.verse ? /(?:surah?|سوره) (\d+)$/.exec(before.rest)?.[1] : undefined;
    if (chapter !== undefined) return checkVerses(Number(chapter), first, last);
    const unknown = before.verse || before.marks.includes(':') ? /(?:surah?|surat|سوره) \S+$/.exec(before.rest) : null;
    return unknown && unreadable(`${unknown[0]}: ${first}`, 'quran', 'unknown_chapter');
  }
  const third = /^ ?:\d/.test(text.slice(end, end + 3));
  if (third) return null;
  const named = /(?:quran|koran|القران|قران|(?:^|[^a-z])qs?)$/.test(before.rest) || before.chapter || before.verse;
  const bracketed = /[[(﴾]$/.test(text.slice(at - 1, at)) && /^[\])﴿]/.test(text.slice(end, end + 1));
  const goesOn =
    previous.chapterOfVerse &&
    /^[)\]]?(?: ?[,;&،؛-]| ?and| ?و)* ?[([]?$/.test(text.slice(previous.end, at).slice(0, 12));
  const near = at - previous.end <= 10;
  return named || bracketed || (goesOn && near) ? checkVerses(Number(first), second, last) : null;
}

/** "Sahih al-Bukhari 1", "رواه البخاري، حديث رقم 1". */
function readHadith(
  spot: Spot,
  before: WordsBefore,
  named: Exclude<Named, { kind: 'chapter' }>,
  quoted: string,
): Reference | null {
  // A full stop or a dash separates the number from the collection; years of life are in brackets.
  const years = spot.last !== undefined && before.marks.includes('(');
  if (before.nearestToName.includes('.') || years || isPerson(before)) return null;
  if (named.kind === 'unchecked') return unreadable(quoted, 'hadith', 'not_in_index');
  if (before.book || spot.second !== undefined) return unreadable(quoted, 'hadith', 'other_numbering');
  return checkHadith(named.collection, spot.first, spot.last);
}

/** "Every Muslim, 5 times a day": the bare word means the collection only in a list of works. */
function isPerson({ rest, marks, hadith, book }: WordsBefore): boolean {
  if (!/(?:^|[^a-z\u0621-\u064a-])و?(?:muslim|مسلم)$/.test(rest) || /(?:sahih|صحيح) \S+$/.test(rest)) return false;
  if (hadith || book) return false;
  return marks.includes(',') || !/(?:^|[[(;,،/&:\n-]|and|by|in|رواه|اخرجه|و) ?(?:muslim|مسلم)$/.test(rest);
}

function unreadable(
  quoted: string,
  kind: Reference['kind'],
  reason: Extract<Reference, { verdict: 'unreadable' }>['reason'],
): Reference {
  // Shown as Markdown, so only letters, digits and what joins them remain.
  const shown = quoted.replace(/[^\p{L}\p{N} ,:-]/gu, '').slice(0, 2 * nearCharacters);
  return { kind, verdict: 'unreadable', reason, quoted: shown.trim() };
}
