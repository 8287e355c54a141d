/** Longer values are ignored. */
const longestSeconds = 86_400;

/** Seconds of a `Retry-After` header, which is a number or a date; undefined when it is missing or invalid. */
export function retryAfterSeconds(header: string | string[] | undefined, nowMs = Date.now()): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number.isNaN(Number(value)) ? (Date.parse(value) - nowMs) / 1000 : Number(value);
  return seconds > 0 && seconds <= longestSeconds ? Math.ceil(seconds) : undefined;
}
