import { trimEndOf } from '@deskmate/api/trim-ends';
import { Tokenizer, type TokenizerObject, type Tokens } from 'marked';

/** Readings of blocks that differ from CommonMark, because models write them otherwise. */
export const blockTokenizer: TokenizerObject = {
  /** A pipe within code or a formula separates no cells where the row would have too many otherwise. */
  table(source): Tokens.Table | false | undefined {
    const [whole, header = '', dashes = '', rows = ''] = this.rules.block.table.exec(source) ?? [];
    if (whole === undefined || !/[`$]|\\\(/.test(whole)) return false;
    const columns = dashes.replaceAll(/^\s*\||\|\s*$/g, '').split('|').length;
    const lines = [header, ...rows.split('\n')].map((line) => keepCells(line, columns));
    const [first, ...others] = lines;
    const table = Tokenizer.prototype.table.call(this, [first, dashes, ...others].join('\n'));
    return table && { ...table, raw: trimEndOf(whole, /\n/) };
  },

  /** A line of three dashes below a paragraph is a rule and makes no heading of it. */
  lheading(source): false | undefined {
    return this.rules.block.lheading.exec(source)?.[0].trimEnd().endsWith('\n---') ? undefined : false;
  },

  /** Fences within a fence of Markdown: one that names its language opens, the next bare one closes it. */
  fences(source): Tokens.Code | false {
    const [opening, fence = ''] = /^(`{3,}|~{3,})[ \t]*(?:markdown|md|mdx)[ \t]*\n/i.exec(source) ?? [];
    if (opening === undefined) return false;
    const lines = source.slice(opening.length).split('\n');
    let open = 1;
    const last = lines.findIndex((line) => {
      const [mark, info] = fenceOf(line);
      if (mark[0] !== fence[0] || mark.length < fence.length) return false;
      open += info === '' ? -1 : 1;
      return open === 0;
    });
    const inside = last < 0 ? lines : lines.slice(0, last);
    const text = inside.join('\n');
    const raw = last < 0 ? source : `${opening}${text}${inside.length > 0 ? '\n' : ''}${lines[last]}`;
    return { type: 'code', raw, lang: 'markdown', text: last < 0 ? text.replace(/\n$/, '') : text };
  },
};

/** The signs of a fence and what is written behind them; no signs for any other line. */
function fenceOf(line: string): [mark: string, info: string] {
  const text = line.trim();
  const mark = /^(?:`{3,40}|~{3,40})/.exec(text)?.[0] ?? '';
  const info = text.slice(mark.length).trimStart();
  return mark.startsWith('`') && info.includes('`') ? ['', ''] : [mark, info];
}

const longestLine = 20_000;

function keepCells(line: string, columns: number): string {
  if (line.length > longestLine || cellsOf(line) <= columns) return line;
  const kept = escapePipes(line, code);
  return cellsOf(kept) <= columns ? kept : escapePipes(line, codeAndFormulas);
}

const code = /`{1,40}/g;
const codeAndFormulas = /`{1,40}|\$|\\\(/g;

/** Escapes the pipes between the marks of a part and those that close it. */
function escapePipes(line: string, marks: RegExp): string {
  const unclosed = new Set<string>();
  let written = '';
  let from = 0;
  for (const { 0: mark, index } of line.matchAll(marks)) {
    if (index < from || unclosed.has(mark)) continue;
    const start = index + mark.length;
    const end = endOfPart(line, start, mark);
    if (end < 0) unclosed.add(mark);
    else {
      written += line.slice(from, start) + line.slice(start, end).replaceAll(/(?<!\\)\|/g, '\\|');
      from = end + mark.length;
      written += line.slice(end, from);
    }
  }
  return written + line.slice(from);
}

function endOfPart(line: string, start: number, mark: string): number {
  if (mark === '\\(') return line.indexOf('\\)', start);
  let end = line.indexOf(mark, start);
  // A longer run of the same sign closes nothing.
  while (end >= 0 && mark.startsWith('`') && (line[end + mark.length] === '`' || line[end - 1] === '`')) {
    while (line[end] === '`') end += 1;
    end = line.indexOf(mark, end);
  }
  return end;
}

/** The cells of a row of a table, whose escaped pipes separate none. */
const cellsOf = (line: string): number => {
  const row = line.trim();
  return (
    row.split(/(?<!\\)\|/).length - (row.startsWith('|') ? 1 : 0) - (row.length > 1 && /(?<!\\)\|$/.test(row) ? 1 : 0)
  );
};

/** The cells of the first row of a table, while its line of dashes is not there. */
export const headerCells = (line: string): number =>
  cellsOf(line.length > longestLine ? line : escapePipes(line, codeAndFormulas));
