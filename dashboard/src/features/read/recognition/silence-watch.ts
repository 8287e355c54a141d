/** Rejects work that has reported no progress for `silentMs`: a browser can end a worker without any error. */
export function createSilenceWatch(silentMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: ((error: Error) => void) | null = null;
  const heard = (): void => {
    clearTimeout(timer);
    if (giveUp) timer = setTimeout(giveUp, silentMs, new Error(`nothing was heard for ${silentMs / 1000} seconds`));
  };
  return {
    /** To be called on each report of progress. */
    heard,
    /** One work at a time. */
    async inTime<T>(work: Promise<T>): Promise<T> {
      try {
        return await Promise.race([
          work,
          new Promise<never>((_, reject) => {
            giveUp = reject;
            heard();
          }),
        ]);
      } finally {
        giveUp = null;
        clearTimeout(timer);
      }
    },
  };
}
