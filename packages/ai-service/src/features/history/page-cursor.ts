/** A place in a list ordered by pinned, time and id. */
export type PagePlace = { pinned: boolean; updatedAtMs: number; sessionId: string };

export const writeCursor = (place: PagePlace): string =>
  Buffer.from(JSON.stringify([place.pinned, place.updatedAtMs, place.sessionId])).toString('base64url');

/** Null for whatever is no cursor of ours: then the list begins at its start. */
export function readCursor(text: string | undefined): PagePlace | null {
  try {
    const [pinned, updatedAtMs, sessionId] = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as unknown[];
    const good = typeof pinned === 'boolean' && Number.isSafeInteger(updatedAtMs) && isUuid(sessionId);
    return good ? ({ pinned, updatedAtMs, sessionId } as PagePlace) : null;
  } catch {
    return null;
  }
}

const isUuid = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
