import { isNameLetter } from './name-index.ts';

/** The words and marks between a name and its number. */
export type WordsBefore = {
  /** The text before them, ending with the name if there is one. */
  rest: string;
  /** Brackets, colons and the like; those next to the name come last. */
  marks: string;
  nearestToName: string;
  verse: boolean;
  hadith: boolean;
  chapter: boolean;
  /** Volume or book: another way of numbering. */
  book: boolean;
};

const marks = new Set(' ,،;؛:.()[]{}"“”«»#|-﴾﴿');
const words: Record<string, 'verse' | 'hadith' | 'chapter' | 'book'> = {};
const teach = (meaning: (typeof words)[string], ...names: string[]) => {
  for (const name of names) words[name] = meaning;
};
teach('verse', 'verse', 'verses', 'v', 'vv', 'ayah', 'ayat', 'aya', 'ايه', 'الايه', 'ايات', 'الايات', 'الايتان');
teach('hadith', 'hadith', 'hadiths', 'hadeeth', 'no', 'nr', 'number', 'حديث', 'الحديث', 'رقم', 'برقم', 'ح');
teach('chapter', 'surah', 'sura', 'surat', 'suratul', 'chapter', 'سوره', 'السوره');
teach('book', 'book', 'bk', 'volume', 'vol', 'kitab', 'كتاب', 'باب', 'الكتاب', 'الجزء', 'ج');

/** Reads backwards over marks and words such as "verse" or "hadith no." */
export function readWordsBefore(before: string): WordsBefore {
  const found = { verse: false, hadith: false, chapter: false, book: false };
  let all = '';
  let end = before.length;
  for (let steps = 0; ; steps += 1) {
    const from = end;
    while (end > 0 && marks.has(before[end - 1] ?? '')) end -= 1;
    const nearestToName = before.slice(end, from);
    all = nearestToName + all;
    let start = end;
    while (start > 0 && isNameLetter(before.charCodeAt(start - 1))) start -= 1;
    const meaning = Object.hasOwn(words, before.slice(start, end)) ? words[before.slice(start, end)] : undefined;
    if (!meaning || steps === 4) return { ...found, rest: before.slice(0, end), marks: all, nearestToName };
    found[meaning] = true;
    end = start;
  }
}
