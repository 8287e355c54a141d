import type { MonthUsage } from '@deskmate/api/contracts/main/usage';

export type Dimension = 'tool' | 'model' | 'group';
type Item = MonthUsage['items'][number];

export type MonthSeries = {
  /** What was used, the most used first; those beyond `most` are added up as null. */
  keys: { key: string | null; credits: number }[];
  /** Every day of the month, with the credits of each key in the order of `keys`. */
  days: { day: string; credits: number[]; total: number }[];
  total: number;
};

/** The usage of a month as stacked bars. */
export function monthSeries({ month, items }: MonthUsage, dimension: Dimension, maxSeries = 5): MonthSeries {
  const totals = new Map<string, number>();
  for (const item of items)
    totals.set(keyOf(item, dimension), (totals.get(keyOf(item, dimension)) ?? 0) + item.credits);
  const ranked = [...totals].sort(([a, some], [b, more]) => more - some || a.localeCompare(b));
  const shown = ranked.slice(0, maxSeries).map(([key]) => key);
  const rest = ranked.slice(maxSeries).reduce((sum, [, credits]) => sum + credits, 0);
  const keys: MonthSeries['keys'] = shown.map((key) => ({ key, credits: totals.get(key) ?? 0 }));
  if (rest > 0) keys.push({ key: null, credits: rest });
  const days = daysOf(month).map((day) => {
    const credits = keys.map(() => 0);
    for (const item of items) {
      if (item.day !== day) continue;
      const at = shown.indexOf(keyOf(item, dimension));
      const index = at < 0 ? keys.length - 1 : at;
      credits[index] = (credits[index] ?? 0) + item.credits;
    }
    return { day, credits, total: credits.reduce((sum, one) => sum + one, 0) };
  });
  return { keys, days, total: items.reduce((sum, { credits }) => sum + credits, 0) };
}

const keyOf = (item: Item, dimension: Dimension): string =>
  ({ tool: item.tool, model: item.model_id, group: item.group })[dimension] ?? '';

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** `2026-01` moved by whole months. */
export function moveMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
