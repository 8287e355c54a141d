import { foldText, foldTranscribed, withoutArticle, withoutHebrewArticle } from '@deskmate/api/search/fold-letters';

/**
 * The forms by which a word is found, of which the first is the word itself in folded letters. A word with an umlaut also
 * counts as it is typed without one; an Arabic or Hebrew word also without its article and joined particles, so that كتاب
 * finds والكتاب and בית finds והבית. Chinese, Japanese, Thai and others set no spaces between words: there each pair of
 * neighbouring letters counts as one.
 */
export function searchedForms({ word, isUnspaced }: Word): string[] {
  const normal = foldText(word);
  if (isUnspaced) return [...pairs(normal), ...[...normal].slice(-1)];
  if (normal === '') return [];
  const forms = [normal, ...withoutParticles(normal)];
  const transcribed = foldTranscribed(word);
  if (transcribed !== null) forms.push(transcribed);
  return forms;
}

export type Word = { word: string; at: number; isUnspaced: boolean };

/** The words as they stand, with where they begin; found one by one, since the one looked for may come early. */
export function* words(text: string): Generator<Word> {
  let begin = 0;
  let kind = 0;
  for (let at = 0; at <= text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const found = at === text.length ? 0 : kindOf(code);
    if (found !== kind) {
      if (kind !== 0) yield { word: text.slice(begin, at), at: begin, isUnspaced: kind === unspaced };
      begin = at;
      kind = found;
    }
    at += code > 0xffff ? 2 : 1;
  }
}

/** Letters that are written without spaces between words. */
const unspaced = 1;
/** Letters, marks and digits that make a word with their neighbours. */
const spaced = 2;
const letter = /[\p{L}\p{M}\p{N}]/u;
const letterOfRun = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** By code unit, filled with what occurs: the kind of the letter, one higher. */
const kinds = new Uint8Array(0x10000);

function kindOf(code: number): number {
  if (code > 0xffff) return findKind(code);
  if (kinds[code] === 0) kinds[code] = findKind(code) + 1;
  return (kinds[code] ?? 1) - 1;
}

function findKind(code: number): number {
  const character = String.fromCodePoint(code);
  if (!letter.test(character)) return 0;
  return letterOfRun.test(character) ? unspaced : spaced;
}

/** Each letter with the one after it. */
export function pairs(run: string): string[] {
  const found: string[] = [];
  let before = '';
  for (const letter of run) {
    if (before !== '') found.push(before + letter);
    before = letter;
  }
  return found;
}

/** Other letters than these begin no word with a particle. */
const firstOfJoined = '\u05d0';

function withoutParticles(word: string): string[] {
  if (word < firstOfJoined) return [];
  const bare = withoutArticle(word);
  if (bare !== word) return [bare];
  // One after the other, as each may be a letter of the word itself.
  const stems: string[] = [];
  for (let stem = word; stems.length < 3 && /^[והבלמשכ][א-ת]{2}/.test(stem); ) {
    stem = stem.slice(1);
    stems.push(stem);
  }
  return stems;
}

/** Stored forms of a searched word, today's form first; for a run without spaces, the parts that a text must have. */
export function askedForms({ word, isUnspaced }: Word): string[] {
  const normal = foldText(word);
  const former = formerForm(word);
  if (isUnspaced) return [...new Set([...partsOfRun(normal), ...partsOfRun(former)])];
  const transcribed = foldTranscribed(word) ?? '';
  const bare = withoutArticle(normal);
  const forms = [bare, withoutHebrewArticle(bare), transcribed, withoutArticle(former)];
  return [...new Set(forms)].filter((form) => form !== '');
}

/** A single letter of a run is the beginning of a pair, or the run's last. */
export function partsOfRun(run: string): string[] {
  const found = [...new Set(pairs(run))];
  return found.length > 0 ? found : [run];
}

/** The form of a word in rows that were stored before letters such as ł, ß and ک were folded. */
export const formerForm = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[ٱىة]/g, (letter) => ({ ٱ: 'ا', ى: 'ي', ة: 'ه' })[letter] ?? letter);
