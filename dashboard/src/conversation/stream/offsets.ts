/** How much of an answer has been read, in UTF-16 units: the `id` of its last event. */
export type Offsets = { content: number; reasoning: number };

export const fromStart: Offsets = { content: 0, reasoning: 0 };

export const formatOffsets = ({ content, reasoning }: Offsets) => `${content}-${reasoning}`;

export function parseOffsets(id: string): Offsets | null {
  const match = /^(\d{1,12})-(\d{1,12})$/.exec(id);
  return match ? { content: Number(match[1]), reasoning: Number(match[2]) } : null;
}

type Piece = { content: string; reasoning: string };

/**
 * The part of an event that is new, given what has been read and the offsets after the event.
 * Null when something before it is missing: then the stream must be followed again from `have`.
 */
export function newPart(have: Offsets, after: Offsets | null, piece: Piece): Piece | null {
  if (after === null) return piece;
  const content = newText(have.content, after.content, piece.content);
  const reasoning = newText(have.reasoning, after.reasoning, piece.reasoning);
  return content === null || reasoning === null ? null : { content, reasoning };
}

function newText(have: number, after: number, text: string): string | null {
  const start = after - text.length;
  if (start > have) return null;
  return after <= have ? '' : text.slice(have - start);
}
