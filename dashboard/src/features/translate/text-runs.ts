import type { TermMatch } from './glossary-matches.ts';
import type { ProtectedPart } from './protected-parts.ts';
import type { Sentence } from './split-sentences.ts';

type Part = ProtectedPart | TermMatch;
export type TextRun = { start: number; text: string; kind: Part['kind'] | null };
/** A segment of the text: a sentence, or (`sentence` null) what stands between two. */
export type TextSegment = { start: number; sentence: number | null; runs: TextRun[] };

/** A text as it is drawn: its sentences, and in each the parts that stand out. Joined, it is the text again. */
export function segmentsOf(text: string, sentences: readonly Sentence[], parts: readonly Part[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = 0;
  const add = (end: number, sentence: number | null) => {
    if (end > at) segments.push({ start: at, sentence, runs: runsOf(text, at, end, parts) });
    at = Math.max(at, end);
  };
  for (const [index, { start, end }] of sentences.entries()) {
    add(start, null);
    add(end, index);
  }
  add(text.length, null);
  return segments;
}

function runsOf(text: string, from: number, to: number, parts: readonly Part[]): TextRun[] {
  const runs: TextRun[] = [];
  let at = from;
  const add = (end: number, kind: TextRun['kind']) => {
    if (end > at) runs.push({ start: at, text: text.slice(at, end), kind });
    at = Math.max(at, end);
  };
  for (const { start, end, kind } of parts) {
    if (start < at || end > to) continue;
    add(start, null);
    add(end, kind);
  }
  add(to, null);
  return runs;
}
