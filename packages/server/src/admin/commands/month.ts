import { amountText } from '@deskmate/api/money/parse-amount';
import { csvRow } from '@deskmate/main-service/credit/usage/usage-csv';
import type { Month } from '@deskmate/main-service/operator/read-month';
import { type CommandContext, defineCommand, mainOf } from '../define-command.ts';
import { monthName, monthRange } from './schemas.ts';

const header = ['part', 'of', 'count', 'amount', 'unit', 'more'];
type Row = (string | number)[];

export const month = defineCommand({
  name: 'month',
  about: 'show income, tax, refunds, granted credits and vendor costs of a month in UTC (default: the current month)',
  words: [{ name: 'month', schema: monthName.optional() }],
  options: { csv: { about: 'print comma-separated values' } },
  async run(context: CommandContext, name = new Date().toISOString().slice(0, 7), { csv }) {
    const { from, to } = monthRange(name);
    const report = await mainOf(context).operator.readMonth(from, to);
    const rows = [header, ...rowsOf(report)];
    if (csv) return rows.map(csvRow).join('').trimEnd();
    const missing = report.spend ? [] : ['Vendor costs unavailable: the AI service is not reachable.'];
    return [`${name} (UTC)`, ...table(rows), ...missing].join('\n');
  },
});

function rowsOf({ income, tax, refunds, disputes, grants, spend }: Month): Row[] {
  const money = (part: string, lines: Month['income']): Row[] =>
    lines.map(({ gateway, count, amount, currency }) => [
      part,
      gateway,
      count,
      amountText({ amount, currency }),
      currency,
      '',
    ]);
  return [
    ...money('income', income),
    ...money('tax within income', tax),
    ...money('refunds', refunds),
    ...money('disputes', disputes),
    ...grants.map(({ cause, group, count, credits }): Row => ['grants', cause, count, credits, `${group} credits`, '']),
    ...(spend ?? []).map(
      (line): Row => [
        'spend',
        `${line.vendor} ${line.upstreamId}`,
        line.count,
        ...(line.currency === null ? ['unknown', ''] : [(line.micros / 1_000_000).toFixed(6), line.currency]),
        usedWords(line),
      ],
    ),
  ];
}

const usedWords = (line: NonNullable<Month['spend']>[number]): string =>
  [
    line.inputTokens + line.outputTokens > 0 ? `${line.inputTokens} + ${line.outputTokens} tokens` : '',
    line.images > 0 ? `${line.images} images` : '',
    line.seconds > 0 ? `${line.seconds} s` : '',
    line.unknown > 0 ? `${line.unknown} of unknown cost` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Fixed-width columns; numbers are right-aligned. */
function table(rows: Row[]): string[] {
  const widths = header.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const isFigure = (column: number) => column === 2 || column === 3;
  return rows.map((row) =>
    row
      .map((cell, column) =>
        isFigure(column) ? String(cell).padStart(widths[column] ?? 0) : String(cell).padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
