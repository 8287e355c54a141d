import { describe, expect, it } from 'vitest';
import { groupByDate } from './date-groups.ts';

const now = new Date(2026, 2, 29, 12);

const groupOf = (at: Date) => groupByDate([at], now, (day) => day.toISOString())[0]?.group;

describe('by date', () => {
  it.each([
    ['this morning', new Date(2026, 2, 29, 0, 0, 1), 'today'],
    ['a clock that runs ahead', new Date(2026, 2, 30, 1), 'today'],
    ['a minute before midnight', new Date(2026, 2, 28, 23, 59), 'yesterday'],
    ['two days ago, over a change of clocks', new Date(2026, 2, 27, 23, 59), 'week'],
    ['seven days ago', new Date(2026, 2, 22, 0), 'week'],
    ['eight days ago', new Date(2026, 2, 21, 23), 'month'],
    ['thirty days ago', new Date(2026, 1, 27), 'month'],
    ['last year', new Date(2025, 5, 1), 'older'],
  ])('%s', (_name, at, group) => {
    expect(groupOf(at)).toBe(group);
  });

  it('puts pinned conversations first, whatever their age', () => {
    const groups = groupByDate(['old and pinned', 'new'], now, (name) => (name === 'new' ? now.toISOString() : null));
    expect(groups).toEqual([
      { group: 'pinned', items: ['old and pinned'] },
      { group: 'today', items: ['new'] },
    ]);
  });
});
