/** Spreadsheets take a cell that begins so for a formula; a negative number is none. */
const formula = /^[=+@\t\r]|^-(?![\d.,\s]*%?$)/;

/** Comma-separated values (RFC 4180). A cell that would become a formula begins with an apostrophe. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(csvCell).join(',')).join('\r\n');

function csvCell(cell: string): string {
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
