export type DateGroup = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

/**
 * Groups items by day, in the reader's time zone.
 * @param timeOf the ISO time of one, or null for what is pinned and comes first whatever its age
 */
export function groupByDate<T>(
  items: readonly T[],
  now: Date,
  timeOf: (item: T) => string | null,
): { group: DateGroup; items: T[] }[] {
  const groups = new Map<DateGroup, T[]>();
  for (const item of items) {
    const time = timeOf(item);
    const group = time === null ? 'pinned' : groupOf(new Date(time), now);
    const members = groups.get(group);
    if (members) members.push(item);
    else groups.set(group, [item]);
  }
  return order.flatMap((group) => {
    const members = groups.get(group);
    return members ? [{ group, items: members }] : [];
  });
}

const order: DateGroup[] = ['pinned', 'today', 'yesterday', 'week', 'month', 'older'];

function groupOf(at: Date, now: Date): DateGroup {
  const days = calendarDay(now) - calendarDay(at);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days <= 7) return 'week';
  return days <= 30 ? 'month' : 'older';
}

/** The number of a local calendar day; a day of 23 or 25 hours counts as one. */
const calendarDay = (at: Date) => Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000);
