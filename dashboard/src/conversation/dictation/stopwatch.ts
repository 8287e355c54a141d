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

/** 65 400 ms are `1:05`. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
