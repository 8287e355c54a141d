import Papa from 'papaparse';

/** A cell that begins like this is run by a spreadsheet. */
const formula = /^[=+\-@\t\r]/;
const guardedFormula = /^'(?=[=+\-@\t\r])/;

/** Rows as a CSV file: a cell that a spreadsheet would run begins with an apostrophe, and Excel reads it as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

/** The rows of a CSV file, whatever its separator; without empty rows, and without the apostrophes of `writeCsv`. */
export function readCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  return data.map((row) => row.map((cell) => cell.replace(guardedFormula, '').trim()));
}
