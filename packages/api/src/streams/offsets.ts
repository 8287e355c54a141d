/** How much of an answer somebody has: characters of content and of reasoning, in UTF-16 units. */
export type Offsets = { content: number; reasoning: number };
/** A part of an answer. */
export type Growth = { content: string; reasoning: string };

export const startOffsets: Offsets = { content: 0, reasoning: 0 };

/** The `id` of an event: the offsets after it. */
export const formatOffsets = ({ content, reasoning }: Offsets): string => `${content}-${reasoning}`;

/** Reads the `id` of an event; null for any other text. */
export function parseOffsets(id: string): Offsets | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(id);
  return match ? { content: Number(match[1]), reasoning: Number(match[2]) } : null;
}

export const offsetsAfter = (from: Offsets, { content, reasoning }: Growth): Offsets => ({
  content: from.content + content.length,
  reasoning: from.reasoning + reasoning.length,
});

export const offsetsBefore = (after: Offsets, { content, reasoning }: Growth): Offsets => ({
  content: after.content - content.length,
  reasoning: after.reasoning - reasoning.length,
});

/**
 * The part of a growth that begins at `from` which somebody who has `have` lacks; null when text before `from` is
 * missing.
 */
export function missingPart(have: Offsets, from: Offsets, { content, reasoning }: Growth): Growth | null {
  if (from.content > have.content || from.reasoning > have.reasoning) return null;
  return {
    content: content.slice(have.content - from.content),
    reasoning: reasoning.slice(have.reasoning - from.reasoning),
  };
}
