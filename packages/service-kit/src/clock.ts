export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** The same moment. */
  date(): Date;
};

/** A clock that shows what `now` returns; tests pass one that they set. */
export const createClock = (now: () => number): Clock => ({ now, date: () => new Date(now()) });

export const systemClock: Clock = createClock(() => Date.now());
