import type { HistoryItem } from '@deskmate/api/contracts/ai/history';

export type DateGroup = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

/** Conversations under the day they were last touched, in the reader's own time zone; pinned ones first. */
export function groupByDate(items: readonly HistoryItem[], now: Date): { group: DateGroup; items: HistoryItem[] }[] {
  const groups = new Map<DateGroup, HistoryItem[]>();
  for (const item of items) {
    const group = item.pinned ? 'pinned' : groupOf(new Date(item.updated_at), now);
    groups.set(group, [...(groups.get(group) ?? []), item]);
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
