export type Sentence = {
  start: number;
  /** After the last character that is not a space. */
  end: number;
  /** Which line of the text it is of, counted from 0; empty lines are not counted. */
  line: number;
};

/** The sentences of a text. A line ends a sentence: lists and headings have no full stop. */
export function splitSentences(text: string, language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(localeOf(language), { granularity: 'sentence' });
  const sentences: Sentence[] = [];
  let line = 0;
  let lineStart = 0;
  for (const content of text.split('\n')) {
    for (const { segment, index } of segmenter.segment(content)) {
      const lead = segment.length - segment.trimStart().length;
      const words = segment.trim();
      if (words === '') continue;
      const start = lineStart + index + lead;
      const before = sentences.at(-1);
      // A number of a list, a closing quotation mark: what has no letter belongs to its neighbour.
      if (before?.line === line && (!hasLetter(words) || !hasLetter(text.slice(before.start, before.end)))) {
        before.end = start + words.length;
      } else sentences.push({ start, end: start + words.length, line });
    }
    if (content.trim() !== '') line += 1;
    lineStart += content.length + 1;
  }
  return sentences;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** The code of a language that the browser does not know, or that is none ("auto"), takes the root rules. */
function localeOf(code: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf([code])[0];
  } catch {
    return undefined;
  }
}

/** The sentence at this place of the text; null between two of them. */
export const sentenceAt = (sentences: readonly Sentence[], offset: number): number | null => {
  const found = sentences.findIndex(({ start, end }) => start <= offset && offset <= end);
  return found < 0 ? null : found;
};
