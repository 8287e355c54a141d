import Papa from 'papaparse';
import { toCsv } from '../../conversation/thread/to-csv.ts';

const guardedFormula = /^'(?=[=+\-@\t\r])/;

/** Rows as a CSV file, which Excel reads as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${toCsv(rows)}\r\n`;

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

/** The rows of a CSV file, whatever its separator; without empty rows, and without the apostrophes before formulas. */
export function readCsv(text: string): string[][] {
  return parse(text.replace(/^\ufeff/, '')).map((row) => row.map((cell) => cell.replace(guardedFormula, '').trim()));
}

const options = { skipEmptyLines: 'greedy' } as const;

function parse(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, options);
  return errors.some(isQuoteFault) ? parseByRecord(text.split(/\r\n?|\n/)) : data;
}

const isQuoteFault = ({ type }: Papa.ParseError): boolean => type === 'Quotes';

/** In a file with faulty quotes, how many lines a quoted cell may have. */
const maxLinesOfRecord = 20;

/** A quote that is never closed would take all that follows into its cell: the quotes of such a line are letters. */
function parseByRecord(lines: readonly string[]): string[][] {
  const delimiter = commonDelimiter(lines);
  const rows: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const record = recordAt(lines, at);
    const { data, errors } = Papa.parse<string[]>(record.join('\n'), { ...options, delimiter });
    const isFaulty = errors.some(isQuoteFault);
    rows.push(...(isFaulty ? parseWithoutQuotes(lines[at] ?? '', delimiter) : data));
    at += isFaulty ? 1 : record.length;
  }
  return rows;
}

/** A comma also stands inside sentences, so that it comes last: of two that fit as well, the first is taken. */
const delimiters = [';', '\t', '|', ','];

/** The delimiter that stands equally often on most lines. */
function commonDelimiter(lines: readonly string[]): string {
  const counted = delimiters.map((delimiter) => ({ delimiter, count: evenLines(lines, delimiter) }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).delimiter;
}

/** How many lines have the same number of delimiters, lines without one aside. */
function evenLines(lines: readonly string[], delimiter: string): number {
  const linesByCount = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...linesByCount.values());
}

/** The lines from this one to the one that closes every quoted cell. */
function recordAt(lines: readonly string[], start: number): string[] {
  let isOpen = false;
  for (let at = start; at < Math.min(lines.length, start + maxLinesOfRecord); at += 1) {
    const quotes = lines[at]?.split('"').length ?? 1;
    if (quotes % 2 === 0) isOpen = !isOpen;
    if (!isOpen) return lines.slice(start, at + 1);
  }
  return lines.slice(start, start + maxLinesOfRecord);
}

const parseWithoutQuotes = (line: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(line, { ...options, delimiter, quoteChar: '\0' }).data.map((row) =>
    row.map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  );
