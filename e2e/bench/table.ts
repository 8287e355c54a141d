/** Prints rows as a Markdown table, columns padded to one width. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  console.log(`\n${title}\n\n${[line(head), rule, ...rows.map(line)].join('\n')}`);
}
