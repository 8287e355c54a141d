import { setImmediate as nextTurn } from 'node:timers/promises';

/** Computing goes on for this long before other requests get their turn. */
const longestTurnMs = 8;

/**
 * For long computations in the thread that also answers requests: the returned function is awaited between their steps,
 * and lets others go first when the last time was a while ago.
 */
export function createGiveWay(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < longestTurnMs) return;
    await nextTurn();
    sinceMs = performance.now();
  };
}
