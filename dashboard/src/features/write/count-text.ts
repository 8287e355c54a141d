export type TextCount = { words: number; characters: number };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Above this, signs are counted instead of what a reader sees as one character: it runs at each key. */
const maxSegmented = 20_000;

/** Words as each script divides them (Chinese and Japanese have no spaces), and characters as a reader counts them. */
export function countText(text: string): TextCount {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return { words, characters: text.length > maxSegmented ? [...text].length : [...letters.segment(text)].length };
}
