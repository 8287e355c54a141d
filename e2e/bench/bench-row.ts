import type { PaceName, Paces } from './pace.ts';

/** Milliseconds, bytes on the wire, bytes held, per second, a plain number. */
type Quantity = 'time' | 'bytes' | 'memory' | 'rate' | 'count';

type Baseline = { name: string; value: number };

/** `orTimesBaseline`: the limit is at least so many times the baseline. */
export type Budget = { atMost: number; orTimesBaseline?: number } | { atLeast: number };

/**
 * One measurement and its budget. Times and rates are held to the pace of the machine; a ratio to a baseline of the
 * same run, sizes and counts need none.
 */
export type BenchRow = { what: string; ours: number; budget?: Budget } & (
  | { kind: 'time' | 'rate'; pace: PaceName; baseline?: Baseline }
  | { kind: 'bytes' | 'memory' | 'count'; baseline?: Baseline }
  /** `ours` and the baseline are of this quantity; the budget is a multiple of the baseline. */
  | { kind: 'ratio'; of: Quantity; baseline: Baseline }
);

export const rowHead = ['what', 'kind', 'baseline of this run', 'ours', 'ratio', 'budget', 'at this pace', 'verdict'];

export function rowCells(row: BenchRow, paces: Paces): string[] {
  const { what, kind, ours, baseline, budget } = row;
  const quantity = kind === 'ratio' ? row.of : kind;
  const limit = budget && limitAtPace(row, budget, paces);
  return [
    what,
    kind,
    baseline ? `${baseline.name} ${figure(baseline.value, quantity)}` : '–',
    figure(ours, quantity),
    baseline && baseline.value > 0 ? (ours / baseline.value).toFixed(2) : '–',
    budget ? budgetWords(row, budget) : '–',
    limit === undefined ? '–' : figure(limit, quantity),
    budget && limit !== undefined ? verdict(budget, ours, limit) : '–',
  ];
}

/** The figure that ours is held to: the one place where the pace counts. */
function limitAtPace(row: BenchRow, budget: Budget, paces: Paces): number {
  const given = 'atMost' in budget ? budget.atMost : budget.atLeast;
  if (row.kind === 'ratio') return given * row.baseline.value;
  if (row.kind !== 'time' && row.kind !== 'rate') return given;
  const pace = paces[row.pace];
  if (pace === undefined) throw new Error(`${row.what}: the pace of the ${row.pace} was not measured`);
  if (row.kind === 'rate') return given / pace;
  const times = ('atMost' in budget && budget.orTimesBaseline) || 0;
  return Math.max(given * pace, times * (row.baseline?.value ?? 0));
}

function verdict(budget: Budget, ours: number, limit: number): string {
  if (Number.isNaN(ours) || Number.isNaN(limit)) return 'not measured';
  return ('atMost' in budget ? ours <= limit : ours >= limit) ? 'met' : 'missed';
}

function budgetWords(row: BenchRow, budget: Budget): string {
  const isMost = 'atMost' in budget;
  const limit = isMost ? budget.atMost : budget.atLeast;
  const words = row.kind === 'ratio' ? `${limit} ×` : figure(limit, row.kind);
  const orMore = isMost && budget.orTimesBaseline ? ` or ${budget.orTimesBaseline} ×` : '';
  return `${isMost ? '≤' : '≥'} ${words}${orMore}`;
}

function figure(value: number, quantity: Quantity): string {
  const size = Math.abs(value);
  if (quantity === 'count') return rounded(value);
  if (quantity === 'rate') return `${rounded(value)}/s`;
  if (quantity === 'time') {
    if (size >= 1000) return `${rounded(value / 1000)} s`;
    return size > 0 && size < 0.1 ? `${rounded(value * 1000)} µs` : `${rounded(value)} ms`;
  }
  return size >= 1_000_000 ? `${rounded(value / 1_000_000)} MB` : `${rounded(value / 1000)} kB`;
}

function rounded(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
}
