const stepsMs = [250, 500, 1000, 2000, 4000, 8000];

/** How long to wait before try number `attempt` (from 0): longer each time, up to 8 s, spread so that clients do not come back together. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const step = stepsMs[Math.min(attempt, stepsMs.length - 1)] ?? 8000;
  return Math.round(step * (0.75 + random() * 0.5));
}

/** Waits, but comes back at once when the network does or the signal fires. */
export function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
  });
}
