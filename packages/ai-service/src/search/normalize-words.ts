/**
 * The words of a text as they are searched: lower case, without accents and Arabic vowel signs,
 * Arabic letters that people interchange made one, digits made Western. An Arabic word also counts
 * without its article and joined particles, so that كتاب finds والكتاب.
 */
export function normalizeWords(text: string): string[] {
  return Array.from(words(text), ({ word }) => {
    const normal = normalizeWord(word);
    const bare = withoutArticle(normal);
    return normal === '' ? [] : bare === normal ? [normal] : [normal, bare];
  }).flat();
}

/** The words as they stand, with where they begin; found one by one, since the one looked for may come early. */
export function* words(text: string): Generator<{ word: string; at: number }> {
  for (const found of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) yield { word: found[0], at: found.index };
}

export function normalizeWord(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .normalize('NFKC');
  return plain.replaceAll(/[أإآٱىةؤئ٠-٩۰-۹]/g, (letter) => letters[letter] ?? digit(letter));
}

/** A particle and the article before a stem of at least two letters. */
export const withoutArticle = (word: string): string => word.replace(/^(?:[وفبك]?ال|[وف]?لل)(?=\p{L}{2})/u, '');

// Most of these fall apart in NFKD already; the rest are one letter in Unicode's eyes.
const letters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };

const digit = (letter: string): string => String((letter.codePointAt(0) ?? 0) & 0xf);
