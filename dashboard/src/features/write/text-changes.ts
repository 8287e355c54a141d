import { diffArrays } from 'diff';

/** A text beside the one it was made from: what both have, and what was removed or added between. */
export type DiffPart = { kind: 'same'; text: string } | { kind: 'change'; removed: string; added: string };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Texts with more differences are compared line by line, and beyond that as a whole: the work grows with their square. */
const maxWordEdits = 2500;
const maxLineEdits = 500;

/** The changes between two texts by words, as each script divides them, in the order of the text. */
export function findChanges(base: string, text: string): DiffPart[] {
  const diff =
    diffArrays(wordsOf(base), wordsOf(text), { maxEditLength: maxWordEdits }) ??
    diffArrays(linesOf(base), linesOf(text), { maxEditLength: maxLineEdits });
  if (!diff) return base === text ? [{ kind: 'same', text }] : [{ kind: 'change', removed: base, added: text }];
  const parts: DiffPart[] = [];
  for (const { value, added = false, removed = false } of diff) {
    const words = value.join('');
    if (added || removed) addChange(parts, removed ? words : '', added ? words : '');
    else parts.push({ kind: 'same', text: words });
  }
  return joinNeighbours(parts);
}

function addChange(parts: DiffPart[], removed: string, added: string): void {
  const last = parts.at(-1);
  if (last?.kind !== 'change') return void parts.push({ kind: 'change', removed, added });
  last.removed += removed;
  last.added += added;
}

/** Changes with nothing but a space between them read as one. */
function joinNeighbours(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const [index, part] of parts.entries()) {
    const before = joined.at(-1);
    const next = parts[index + 1];
    const isGap = part.kind === 'same' && part.text === ' ' && next?.kind === 'change';
    if (before?.kind !== 'change') joined.push({ ...part });
    else if (part.kind === 'change') addChange(joined, part.removed, part.added);
    else if (isGap) addChange(joined, part.text, part.text);
    else joined.push({ ...part });
  }
  return joined;
}

/** The two texts again, after one change was accepted (the base takes it over) or rejected (the text loses it). */
export function settleChange(
  parts: readonly DiffPart[],
  settled: DiffPart,
  isAccepted: boolean,
): { base: string; text: string } {
  const side = (of: 'removed' | 'added', settledOf: 'removed' | 'added') =>
    parts.map((part) => (part.kind === 'same' ? part.text : part === settled ? part[settledOf] : part[of])).join('');
  const chosenSide = isAccepted ? 'added' : 'removed';
  return { base: side('removed', chosenSide), text: side('added', chosenSide) };
}
