/** How much of an answer someone has: characters of content and of reasoning, in UTF-16 units. */
export type Offsets = { content: number; reasoning: number };

export const start: Offsets = { content: 0, reasoning: 0 };

/** The `id` of an event: the offsets after it. */
export const offsetsToId = ({ content, reasoning }: Offsets): string => `${content}-${reasoning}`;

/** Reads `Last-Event-ID`; whatever is no such id means from the start. */
export function offsetsFromId(id: string | undefined): Offsets {
  const found = /^(\d{1,9})-(\d{1,9})$/.exec(id ?? '');
  return found ? { content: Number(found[1]), reasoning: Number(found[2]) } : start;
}
