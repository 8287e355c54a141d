/** Where a chunk of a recording is kept: whose it is, in which chat, when it was begun (ms), and its number. */
export type ChunkKey = [clientId: string, draftKey: string, startedAtMs: number, index: number];

/** Older recordings are deleted. */
const longestAgeMs = 7 * 24 * 60 * 60_000;
/** Of all chats together. A chunk lasts a second: this is about 5 MB, up to 20 MB in browsers with a higher bit rate. */
const maxChunks = 1200;

/** The first keys of recordings that are too old, or too many for this device: the newest stay. */
export function expiredRecordings(keys: readonly ChunkKey[], nowMs: number): ChunkKey[] {
  const chunks = new Map<string, { first: ChunkKey; count: number }>();
  for (const [clientId, draftKey, startedAtMs] of keys) {
    const first: ChunkKey = [clientId, draftKey, startedAtMs, 0];
    const name = JSON.stringify(first);
    chunks.set(name, { first, count: (chunks.get(name)?.count ?? 0) + 1 });
  }
  const newestFirst = [...chunks.values()].sort((one, other) => other.first[2] - one.first[2]);
  let left = maxChunks;
  return newestFirst.flatMap(({ first, count }) => {
    left -= count;
    return left < 0 || nowMs - first[2] > longestAgeMs ? [first] : [];
  });
}
