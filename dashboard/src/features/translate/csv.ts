import Papa from 'papaparse';

/** A cell that begins like this is run by a spreadsheet. */
const formula = /^[=+\-@\t\r]/;
const guardedFormula = /^'(?=[=+\-@\t\r])/;

/** Rows as a CSV file: a cell that a spreadsheet would run begins with an apostrophe, and Excel reads it as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark; null where the encoding is another. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The rows of a CSV file, whatever its separator; without empty rows, and without the apostrophes of `writeCsv`. */
export function readCsv(text: string): string[][] {
  return parse(text.replace(/^\ufeff/, '')).map((row) => row.map((cell) => cell.replace(guardedFormula, '').trim()));
}

function parse(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  if (errors.every(({ type }) => type !== 'Quotes')) return data;
  // A quote that is never closed would take all that follows into its cell: then quotes are letters like others.
  const plain = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', quoteChar: '\0' });
  return plain.data.map((row) =>
    row.map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  );
}
