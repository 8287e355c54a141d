export type Unit = 'µs' | 'ms' | 's' | 'kB' | 'MB' | '/s' | '';

/** Higher or lower is better, and whether the figure itself or its ratio to the baseline is held to it. */
export type Budget = { atMost: number; of?: 'figure' | 'ratio' } | { atLeast: number; of?: 'figure' | 'ratio' };

/** One measurement. A time is meaningful only beside a baseline of the same run. */
export type BenchRow = {
  what: string;
  unit: Unit;
  ours: number;
  baseline?: { name: string; value: number };
  budget?: Budget;
};

export const rowHead = ['what', 'baseline of this run', 'ours', 'ratio', 'budget', 'verdict'];

export function rowCells({ what, unit, ours, baseline, budget }: BenchRow): string[] {
  const ratio = baseline && baseline.value > 0 ? ours / baseline.value : null;
  return [
    what,
    baseline ? `${baseline.name} ${figure(baseline.value, unit)}` : '–',
    figure(ours, unit),
    ratio === null ? '–' : ratio.toFixed(2),
    budget ? budgetWords(budget, unit) : '–',
    budget ? verdict(budget, ours, ratio) : '–',
  ];
}

function budgetWords(budget: Budget, unit: Unit): string {
  const sign = 'atMost' in budget ? '≤' : '≥';
  return `${sign} ${budget.of === 'ratio' ? `${limitOf(budget)} ×` : figure(limitOf(budget), unit)}`;
}

function verdict(budget: Budget, ours: number, ratio: number | null): string {
  const held = budget.of === 'ratio' ? ratio : ours;
  if (held === null || Number.isNaN(held)) return 'not measured';
  return ('atMost' in budget ? held <= budget.atMost : held >= budget.atLeast) ? 'met' : 'missed';
}

const limitOf = (budget: Budget): number => ('atMost' in budget ? budget.atMost : budget.atLeast);

function figure(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit === '' || unit === '/s' ? unit : ` ${unit}`}`;
}
