/**
 * How much of an answer somebody has: characters of content and of reasoning, in UTF-16 units, and of which revision.
 * A text that is replaced as a whole begins a new revision.
 */
export type Offsets = { content: number; reasoning: number; revision: number };
/** A part of an answer. */
export type Growth = { content: string; reasoning: string };

export const startOffsets: Offsets = { content: 0, reasoning: 0, revision: 0 };

/** The `id` of an event: the offsets after it. */
export const formatOffsets = ({ content, reasoning, revision }: Offsets): string =>
  revision === 0 ? `${content}-${reasoning}` : `${content}-${reasoning}-${revision}`;

/** Reads the `id` of an event; null for any other text. */
export function parseOffsets(id: string): Offsets | null {
  const match = /^(\d{1,9})-(\d{1,9})(?:-([1-9]\d{0,3}))?$/.exec(id);
  return match ? { content: Number(match[1]), reasoning: Number(match[2]), revision: Number(match[3] ?? 0) } : null;
}

export const offsetsAfter = (from: Offsets, { content, reasoning }: Growth): Offsets => ({
  content: from.content + content.length,
  reasoning: from.reasoning + reasoning.length,
  revision: from.revision,
});

export const offsetsBefore = (after: Offsets, { content, reasoning }: Growth): Offsets => ({
  content: after.content - content.length,
  reasoning: after.reasoning - reasoning.length,
  revision: after.revision,
});

/**
 * The part of a growth that begins at `from` which somebody who has `have` lacks: nothing of an older revision. Null
 * when text before `from` is missing, or the whole text of a newer revision.
 */
export function missingPart(have: Offsets, from: Offsets, { content, reasoning }: Growth): Growth | null {
  if (from.revision < have.revision) return { content: '', reasoning: '' };
  const isAhead = from.content > have.content || from.reasoning > have.reasoning;
  if (isAhead || from.revision > have.revision) return null;
  return {
    content: content.slice(have.content - from.content),
    reasoning: reasoning.slice(have.reasoning - from.reasoning),
  };
}
