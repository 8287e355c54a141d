import { diffArrays } from 'diff';

/** A text beside the one it was made from: what both have, and what was removed or added between. */
export type Piece = { kind: 'same'; text: string } | { kind: 'change'; removed: string; added: string };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Texts with more differences are compared line by line, and beyond that as a whole: the work grows with their square. */
const maxWordEdits = 2500;
const maxLineEdits = 500;

/** The changes between two texts by words, as each script divides them, in the order of the text. */
export function findChanges(base: string, text: string): Piece[] {
  const parts =
    diffArrays(wordsOf(base), wordsOf(text), { maxEditLength: maxWordEdits }) ??
    diffArrays(linesOf(base), linesOf(text), { maxEditLength: maxLineEdits });
  if (!parts) return base === text ? [{ kind: 'same', text }] : [{ kind: 'change', removed: base, added: text }];
  const pieces: Piece[] = [];
  for (const { value, added = false, removed = false } of parts) {
    const words = value.join('');
    if (added || removed) addChange(pieces, removed ? words : '', added ? words : '');
    else pieces.push({ kind: 'same', text: words });
  }
  return joinNeighbours(pieces);
}

function addChange(pieces: Piece[], removed: string, added: string): void {
  const last = pieces.at(-1);
  if (last?.kind !== 'change') return void pieces.push({ kind: 'change', removed, added });
  last.removed += removed;
  last.added += added;
}

/** Changes with nothing but a space between them read as one. */
function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const before = joined.at(-1);
    const next = pieces[index + 1];
    const isGap = piece.kind === 'same' && piece.text === ' ' && next?.kind === 'change';
    if (before?.kind !== 'change') joined.push({ ...piece });
    else if (piece.kind === 'change') addChange(joined, piece.removed, piece.added);
    else if (isGap) addChange(joined, piece.text, piece.text);
    else joined.push({ ...piece });
  }
  return joined;
}

/** The two texts again, after one change was accepted (the base takes it over) or rejected (the text loses it). */
export function settleChange(
  pieces: readonly Piece[],
  settled: Piece,
  isAccepted: boolean,
): { base: string; text: string } {
  const side = (of: 'removed' | 'added', settledOf: 'removed' | 'added') =>
    pieces
      .map((piece) => (piece.kind === 'same' ? piece.text : piece === settled ? piece[settledOf] : piece[of]))
      .join('');
  const kept = isAccepted ? 'added' : 'removed';
  return { base: side('removed', kept), text: side('added', kept) };
}
