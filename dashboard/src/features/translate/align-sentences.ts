import type { Sentence } from './split-sentences.ts';

/** Sentences of the source that became sentences of the translation: indexes of both, either of which may be empty. */
export type SentencePair = { source: number[]; target: number[] };

/**
 * Matches the sentences of both texts. Where both have the same number of lines, they are matched line by line; within a
 * line, the lengths decide (Gale and Church): one sentence may have become two, or two one.
 */
export function alignSentences(source: readonly Sentence[], target: readonly Sentence[]): SentencePair[] {
  const lines = Math.max(linesOf(source), linesOf(target));
  if (linesOf(source) !== linesOf(target)) return alignByLength(source, 0, target, 0);
  const pairs: SentencePair[] = [];
  let [from, to] = [0, 0];
  for (let line = 0; line < lines; line += 1) {
    const ofSource = takeLine(source, from, line);
    const ofTarget = takeLine(target, to, line);
    pairs.push(...alignByLength(ofSource, from, ofTarget, to));
    from += ofSource.length;
    to += ofTarget.length;
  }
  return pairs;
}

const linesOf = (sentences: readonly Sentence[]): number => (sentences.at(-1)?.line ?? -1) + 1;

function takeLine(sentences: readonly Sentence[], from: number, line: number): Sentence[] {
  let end = from;
  while (sentences[end]?.line === line) end += 1;
  return sentences.slice(from, end);
}

/** How many sentences of each side a step takes, and what it costs beside the difference in length. */
const steps = [
  { source: 1, target: 1, cost: 0 },
  { source: 1, target: 2, cost: 0.8 },
  { source: 2, target: 1, cost: 0.8 },
  { source: 1, target: 0, cost: 3 },
  { source: 0, target: 1, cost: 3 },
] as const;

/** Texts that need a larger table are matched by order alone, because the table would block the page. */
const largestTable = 40_000;

function alignByLength(
  source: readonly Sentence[],
  sourceOffset: number,
  target: readonly Sentence[],
  targetOffset: number,
): SentencePair[] {
  const [rows, columns] = [source.length, target.length];
  const pair = (at: number, many: number, to: number, manyTo: number): SentencePair => ({
    source: indexes(sourceOffset + at, many),
    target: indexes(targetOffset + to, manyTo),
  });
  if (rows === columns || rows * columns > largestTable) {
    return indexes(0, Math.max(rows, columns)).map((at) => pair(at, at < rows ? 1 : 0, at, at < columns ? 1 : 0));
  }
  const ratio = (lengthOf(target) + 1) / (lengthOf(source) + 1);
  const width = columns + 1;
  const costs = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const moves = new Int8Array((rows + 1) * width).fill(-1);
  costs[0] = 0;
  for (let at = 0; at <= rows; at += 1) {
    for (let to = 0; to <= columns; to += 1) {
      const before = costs[at * width + to] as number;
      for (const [index, step] of steps.entries()) {
        const [nextAt, nextTo] = [at + step.source, to + step.target];
        if (nextAt > rows || nextTo > columns) continue;
        const expected = lengthOf(source.slice(at, nextAt)) * ratio;
        const actual = lengthOf(target.slice(to, nextTo));
        const cost = before + step.cost + Math.abs(expected - actual) / Math.sqrt(expected + actual + 1);
        const cell = nextAt * width + nextTo;
        if (cost >= (costs[cell] as number)) continue;
        costs[cell] = cost;
        moves[cell] = index;
      }
    }
  }
  const pairs: SentencePair[] = [];
  for (let [at, to] = [rows, columns]; at > 0 || to > 0; ) {
    const step = steps[moves[at * width + to] as number];
    if (!step) break;
    at -= step.source;
    to -= step.target;
    pairs.unshift(pair(at, step.source, to, step.target));
  }
  return pairs;
}

const indexes = (from: number, many: number): number[] => Array.from({ length: many }, (_, index) => from + index);

const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { start, end }) => sum + end - start, 0);
