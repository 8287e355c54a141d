/** Measures time without the pauses. Starts running. */
export function createStopwatch(now: () => number) {
  let before = 0;
  let since: number | null = now();
  return {
    elapsedMs: () => before + (since === null ? 0 : now() - since),
    pause() {
      if (since !== null) before += now() - since;
      since = null;
    },
    resume() {
      since ??= now();
    },
  };
}
