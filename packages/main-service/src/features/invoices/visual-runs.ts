import createBidi from 'bidi-js';

const bidi = createBidi();

/** Letters of one direction, in the order in which they are read. */
export type Run = { text: string; isRightToLeft: boolean };

/** Marks that only steer the order; no font draws them. */
const steering = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/**
 * A line as it stands on paper: its runs from left to right, by the Unicode bidirectional algorithm, with brackets
 * turned where the direction asks for it. Whoever draws a run shapes its letters.
 */
export function visualRuns(text: string, direction: 'ltr' | 'rtl'): Run[] {
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
