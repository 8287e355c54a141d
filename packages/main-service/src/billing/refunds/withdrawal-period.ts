const hour = 3_600_000;
const day = 24 * hour;

/**
 * Until when a purchase can be withdrawn from. The day of the purchase does not count, the last day counts to its last
 * hour, and one at a weekend passes to the next working day (Regulation (EEC) 1182/71). The client's time zone is not
 * known for certain, so it is never earlier than that in any of them. Public holidays are not known here.
 */
export function withdrawalEndsAt(boughtAt: Date, days: number): Date {
  let lastDay = days;
  while (isWeekendSomewhere(boughtAt.getTime() + lastDay * day)) lastDay += 1;
  return new Date(boughtAt.getTime() + (lastDay + 1) * day);
}

/** Time zones are from 12 hours behind UTC to 14 ahead. */
const isWeekendSomewhere = (atMs: number): boolean =>
  [-12, 14].some((hours) => [0, 6].includes(new Date(atMs + hours * hour).getUTCDay()));
