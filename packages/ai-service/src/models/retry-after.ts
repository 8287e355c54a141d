/** Longer than this is no promise that a person can use. */
const longestSeconds = 86_400;

/** Seconds of a vendor's `Retry-After`, which is a number of them or a date; undefined where it says nothing. */
export function retryAfterSeconds(header: string | string[] | undefined, nowMs = Date.now()): number | undefined {
  const said = Array.isArray(header) ? header[0] : header;
  if (said === undefined || said.trim() === '') return undefined;
  const seconds = Number.isNaN(Number(said)) ? (Date.parse(said) - nowMs) / 1000 : Number(said);
  return seconds > 0 && seconds <= longestSeconds ? Math.ceil(seconds) : undefined;
}
