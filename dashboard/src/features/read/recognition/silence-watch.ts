/** Gives up work of which nothing has been heard for so long: a worker that was ended by its browser says nothing. */
export function createSilenceWatch(silentMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: ((error: Error) => void) | null = null;
  const heard = (): void => {
    clearTimeout(timer);
    if (giveUp) timer = setTimeout(giveUp, silentMs, new Error(`nothing was heard for ${silentMs / 1000} seconds`));
  };
  return {
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
