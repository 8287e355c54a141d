/** Milliseconds since 1970. Tests pass a clock that they set. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
