import { foldLetter as fold } from '@deskmate/api/search/fold-letters';

/** A text made comparable, and where each of its units stands in the source. */
export type FoldedText = { text: string; starts: number[]; ends: number[] };

/** Joiners and the soft hyphen. */
const invisible = /\p{Cf}/u;
const space = /\s/;
const dash = /[\u2010-\u2015\u2212]/;
const alike: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"' };

/**
 * Folds letters as every search does, and kinds of quotes and dashes. A word divided at the end of a
 * line is joined. Spaces become one, or none: two programs that read the same page set them differently.
 */
export function foldText(source: string, spaces: 'one' | 'none'): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  const parts: string[] = [];
  let wasSpace = true;
  for (let at = 0; at < source.length; ) {
    const letter = String.fromCodePoint(source.codePointAt(at) as number);
    const end = at + letter.length;
    const isHyphen = letter === '-' || dash.test(letter);
    const isDivided = isHyphen && /^[^\S\n]*\n\s*\p{Ll}/u.test(source.slice(end, end + 20));
    if (isDivided) {
      at = end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0);
      continue;
    }
    if (space.test(letter)) {
      if (!wasSpace && spaces === 'one') push(' ', at, end);
      wasSpace = true;
    } else if (!(isHyphen && spaces === 'none')) {
      for (const unit of foldLetter(letter)) push(unit, at, end);
      wasSpace = false;
    }
    at = end;
  }
  folded.text = parts.join('');
  return folded;

  function push(unit: string, start: number, end: number) {
    parts.push(unit);
    folded.starts.push(start);
    folded.ends.push(end);
  }
}

/** The digits of a typed number, in those of ASCII. */
export const digitsOf = (typed: string): string => foldText(typed, 'none').text.replace(/\D/g, '');

/** The units of a letter that count, none for a mark. */
function foldLetter(letter: string): string {
  if (letter < '\u0080') return letter.toLowerCase();
  if (invisible.test(letter)) return '';
  return alike[letter] ?? (dash.test(letter) ? '-' : fold(letter).replaceAll(/\s/g, ''));
}
