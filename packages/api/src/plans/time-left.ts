/**
 * Whole minutes until `validTo`, by the server's clock (both ISO 8601). A started minute counts, so that
 * nothing is called expired before it is; null when there is no plan or a time cannot be read.
 */
export function minutesLeft(validTo: string | null, serverTime: string): number | null {
  if (validTo === null) return null;
  const leftMs = Date.parse(validTo) - Date.parse(serverTime);
  return Number.isNaN(leftMs) ? null : Math.ceil(leftMs / 60_000);
}

/** Rounded days, as the subscription banner counts them. */
export const daysLeft = (minutes: number): number => Math.round(minutes / 1440);
