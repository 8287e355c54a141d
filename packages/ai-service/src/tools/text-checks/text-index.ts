/** A text in which many short words are looked for. */
export type TextIndex = { text: string; triples: Uint8Array };

const slots = 1 << 16;
const slotAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (slots - 1);

/** Remembers which three units stand next to each other, so that most words that do not occur need no search. */
export function indexText(text: string): TextIndex {
  const triples = new Uint8Array(slots);
  for (let at = 0; at + 2 < text.length; at += 1) triples[slotAt(text, at)] = 1;
  return { text, triples };
}

/** Whether a word may occur; false is certain. */
export function mayHave({ triples }: TextIndex, word: string): boolean {
  for (let at = 0; at + 2 < word.length; at += 1) if (triples[slotAt(word, at)] === 0) return false;
  return true;
}

export const has = (index: TextIndex, word: string): boolean => mayHave(index, word) && index.text.includes(word);
