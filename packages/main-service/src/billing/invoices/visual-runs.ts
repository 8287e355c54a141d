import createBidi from 'bidi-js';

const bidi = createBidi();

/** Letters of one direction, in the order in which they are read. */
export type Run = { text: string; isRightToLeft: boolean };

/** Characters that only control the direction; fonts do not draw them. */
const steering = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** No line of a page has more; the algorithm takes quadratic time. In UTF-16 units. */
const longestLine = 1000;

/**
 * A line in visual order: its runs from left to right, by the Unicode bidirectional algorithm, with brackets
 * mirrored where the direction requires it. The drawing library shapes the letters of a run.
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): Run[] {
  const text = line.slice(0, longestLine).toWellFormed();
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const order = Array.from({ length: text.length }, (_, at) => at);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(text, embedding)) {
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());
  }
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { at: number[]; isRightToLeft: boolean }[] = [];
  for (const at of order) {
    const isRightToLeft = ((embedding.levels[at] ?? 0) & 1) === 1;
    const run = runs.at(-1);
    if (run?.isRightToLeft === isRightToLeft) run.at.push(at);
    else runs.push({ at: [at], isRightToLeft });
  }
  return runs
    .map(({ at, isRightToLeft }) => ({
      text: (isRightToLeft ? at.toReversed() : at)
        .map((index) => mirrored.get(index) ?? text[index])
        .join('')
        .replace(steering, ''),
      isRightToLeft,
    }))
    .filter((run) => run.text !== '');
}
