/** An entry of a glossary: how a word is to be translated. */
export type Term = { source: string; target: string; note?: string | undefined; case_sensitive?: boolean | undefined };

/** More would take too much of the prompt; the first ones that occur are used. */
const maxTerms = 200;
/** The places that all terms together are looked for at: terms made of one letter stand nearly everywhere. */
const maxPlaces = 200_000;

/** The terms that occur in the text, as whole words where the script has words. */
export function findTerms(text: string, terms: readonly Term[]): Term[] {
  const folded = text.toLowerCase();
  const found: Term[] = [];
  const places = { left: maxPlaces };
  for (const term of terms) {
    if (found.length >= maxTerms || places.left <= 0) break;
    const isThere = term.case_sensitive
      ? hasWord(text, term.source, places)
      : hasWord(folded, term.source.toLowerCase(), places);
    if (isThere) found.push(term);
  }
  return found;
}

const unspaced = /[\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3041-\u30fa]/u;
const letter = /[\p{L}\p{N}]/u;

function hasWord(text: string, word: string, places: { left: number }): boolean {
  if (word.trim() === '') return false;
  for (let at = text.indexOf(word); at >= 0 && places.left > 0; at = text.indexOf(word, at + 1)) {
    places.left -= 1;
    if (unspaced.test(word)) return true;
    // Languages put endings to a word, and Arabic articles and prepositions before it.
    const before = text.charAt(at - 1);
    if (!letter.test(before) || /\p{Script=Arabic}/u.test(before)) return true;
  }
  return false;
}
