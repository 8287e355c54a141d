import { describe, expect, it } from 'vitest';
import { monthSeries, moveMonth } from './month-series.ts';

const item = (day: string, model_id: string, credits: number, group: 'standard' | 'advanced' = 'standard') => ({
  day,
  tool: 'chat' as const,
  model_id,
  group,
  credits,
  count: 1,
});

describe('the usage of a month', () => {
  const usage = {
    month: '2028-02',
    today: '2028-02-10',
    items: [
      item('2028-02-01', 'a', 3),
      item('2028-02-01', 'b', 5, 'advanced'),
      item('2028-02-29', 'a', 4),
      item('2028-02-29', 'c', 1),
    ],
  };

  it('has every day, the most used first, and adds up', () => {
    const { keys, days, total } = monthSeries(usage, 'model');
    expect(days).toHaveLength(29);
    expect(keys).toEqual([
      { key: 'a', credits: 7 },
      { key: 'b', credits: 5 },
      { key: 'c', credits: 1 },
    ]);
    expect(days[0]).toEqual({ day: '2028-02-01', credits: [3, 5, 0], total: 8 });
    expect(days[28]).toEqual({ day: '2028-02-29', credits: [4, 0, 1], total: 5 });
    expect([total, days.reduce((sum, day) => sum + day.total, 0)]).toEqual([13, 13]);
  });

  it('adds up what is beyond the most used', () => {
    const { keys, days } = monthSeries(usage, 'model', 1);
    expect(keys).toEqual([
      { key: 'a', credits: 7 },
      { key: null, credits: 6 },
    ]);
    expect(days[0]?.credits).toEqual([3, 5]);
  });

  it('is told by group and by tool too', () => {
    expect(monthSeries(usage, 'group').keys.map(({ key }) => key)).toEqual(['standard', 'advanced']);
    expect(monthSeries(usage, 'tool').keys).toEqual([{ key: 'chat', credits: 13 }]);
    expect(monthSeries({ ...usage, items: [] }, 'tool')).toMatchObject({ keys: [], total: 0 });
  });

  it('months follow each other over the turn of a year', () => {
    expect([moveMonth('2026-12', 1), moveMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
