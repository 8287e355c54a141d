/** How long after its rotation a refresh token may still be exchanged for the same child. */
const rotationGraceMs = 10_000;

export type RefreshVerdict =
  /** The token in force: make its child. */
  | 'rotate'
  /** Parallel tabs or a lost answer: give the child it already has. */
  | 'same_child'
  /** Older than that: somebody holds a copy. */
  | 'replay'
  /** Newer than anything we made, as after a database was restored: refuse, blame nobody. */
  | 'unknown';

/**
 * What a genuine refresh token is worth now (`safety.md` decision 1).
 * `recentRotationsMs` holds the last rotations, oldest first; the last one made `counter`.
 */
export function judgeRefresh(token: {
  presented: number;
  counter: number;
  recentRotationsMs: readonly number[];
  nowMs: number;
}): RefreshVerdict {
  const { presented, counter, recentRotationsMs, nowMs } = token;
  if (presented > counter) return 'unknown';
  if (presented === counter) return 'rotate';
  const child = presented + 1;
  // A child that was presented would have been rotated away.
  if (child === counter) return 'same_child';
  const childMadeMs = recentRotationsMs[recentRotationsMs.length - 1 - (counter - child)];
  return childMadeMs !== undefined && nowMs - childMadeMs <= rotationGraceMs ? 'same_child' : 'replay';
}

/** The list to store with a rotation: only what the grace can still ask for. */
export const withRotation = (recentRotationsMs: readonly number[], nowMs: number): number[] =>
  [...recentRotationsMs, nowMs].filter((rotatedMs) => nowMs - rotatedMs <= rotationGraceMs).slice(-20);
