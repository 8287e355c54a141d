/**
 * The start of a subscription moved on by whole months, in UTC. A day that a month does not have
 * becomes its last one, and the day of the start comes back in the next that has it.
 */
export function addMonths(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved;
}

/** How many whole months of a subscription have passed: the current month, counted from 0. */
export function monthIndex(start: Date, now: Date): number {
  const months = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  return addMonths(start, months) <= now ? months : months - 1;
}
