/** A text made comparable, and where each of its units stands in the source. */
export type FoldedText = { text: string; starts: number[]; ends: number[] };

/** Characters that are ignored: marks (accents, Arabic vowels), joiners, the tatweel, the soft hyphen. */
const silent = /[\p{M}\p{Cf}\u0640]/u;
const space = /\s/;
const dash = /[\u2010-\u2015\u2212]/;
const alike: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', ى: 'ي', ة: 'ه' };
const arabicZero = 0x0660;
const persianZero = 0x06f0;

/**
 * Folds case, accents, ligatures, kinds of quotes and dashes, forms and digits of Arabic. A word divided at the end of a
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
function foldLetter(letter: string): string[] {
  if (letter < '\u0080') return [letter.toLowerCase()];
  const units: string[] = [];
  for (const part of letter.normalize('NFKD')) {
    if (silent.test(part)) continue;
    const known = alike[part] ?? (dash.test(part) ? '-' : (digitOf(part) ?? part));
    units.push(...known.toLowerCase().split(''));
  }
  return units.filter((unit) => !space.test(unit));
}

function digitOf(letter: string): string | null {
  const code = letter.charCodeAt(0);
  for (const zero of [arabicZero, persianZero]) if (code >= zero && code <= zero + 9) return String(code - zero);
  return null;
}
