/** How long after its rotation a refresh token may still be exchanged for the same child. */
const rotationGraceMs = 10_000;

export type RefreshTokenState =
  /** The current token: make its child. */
  | 'rotate'
  /** Parallel tabs or a lost answer: return the child that was made already. */
  | 'same_child'
  /** Older than that: the token was copied. */
  | 'replay'
  /** Newer than any that was made, as after a database was restored: refused without ending the session. */
  | 'unknown';

/**
 * Decides what happens with a genuine refresh token. The current token is exchanged for its child. Its parent
 * gets the same child for 10 seconds, or as long as the child was not presented. Anything older ends the session.
 * `recentRotationsMs` holds the last rotations, oldest first; the last one made `counter`.
 */
export function classifyRefreshToken(token: {
  presented: number;
  counter: number;
  recentRotationsMs: readonly number[];
  nowMs: number;
}): RefreshTokenState {
  const { presented, counter, recentRotationsMs, nowMs } = token;
  if (presented > counter) return 'unknown';
  if (presented === counter) return 'rotate';
  const child = presented + 1;
  // A child that was presented would have been rotated away.
  if (child === counter) return 'same_child';
  const childMadeMs = recentRotationsMs[recentRotationsMs.length - 1 - (counter - child)];
  return childMadeMs !== undefined && nowMs - childMadeMs <= rotationGraceMs ? 'same_child' : 'replay';
}

/** The list to store with a rotation: only those within the grace period. */
export const withRotation = (recentRotationsMs: readonly number[], nowMs: number): number[] =>
  [...recentRotationsMs, nowMs].filter((rotatedMs) => nowMs - rotatedMs <= rotationGraceMs).slice(-20);
