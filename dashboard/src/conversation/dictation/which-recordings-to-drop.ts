/** Where a piece of a recording is kept: whose it is, in which chat, when it was begun (ms), and its number. */
export type PieceKey = [clientId: string, place: string, startedAtMs: number, index: number];

/** Older ones are no longer of use to anybody. */
const longestAgeMs = 7 * 24 * 60 * 60_000;
/** A piece lasts a second: so much of all chats together is kept. It is about 5 MB, at most 20 where browsers record richly. */
const mostPieces = 1200;

/** The first keys of recordings that are too old, or too many for this device: the newest stay. */
export function whichRecordingsToDrop(keys: readonly PieceKey[], nowMs: number): PieceKey[] {
  const pieces = new Map<string, { first: PieceKey; count: number }>();
  for (const [clientId, place, startedAtMs] of keys) {
    const first: PieceKey = [clientId, place, startedAtMs, 0];
    const name = JSON.stringify(first);
    pieces.set(name, { first, count: (pieces.get(name)?.count ?? 0) + 1 });
  }
  const newestFirst = [...pieces.values()].sort((one, other) => other.first[2] - one.first[2]);
  let left = mostPieces;
  return newestFirst.flatMap(({ first, count }) => {
    left -= count;
    return left < 0 || nowMs - first[2] > longestAgeMs ? [first] : [];
  });
}
