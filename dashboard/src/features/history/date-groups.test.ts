import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { describe, expect, it } from 'vitest';
import { groupByDate } from './date-groups.ts';

const now = new Date(2026, 2, 29, 12);

const item = (at: Date, pinned = false): HistoryItem => ({
  session_id: at.toISOString(),
  type: 'chat',
  title: 'A chat',
  pinned,
  archived: false,
  tags: [],
  running: false,
  unread: false,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  match: null,
});

const groupOf = (at: Date) => groupByDate([item(at)], now)[0]?.group;

describe('history by date', () => {
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

  it('puts pinned ones first, whatever their age', () => {
    const groups = groupByDate([item(now), item(new Date(2020, 0, 1), true)], now);
    expect(groups.map(({ group }) => group)).toEqual(['pinned', 'today']);
  });
});
