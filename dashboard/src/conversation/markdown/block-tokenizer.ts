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
    return table && { ...table, raw: whole.replace(/\n+$/, '') };
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
      const [, mark = '', info = ''] = /^\s{0,40}(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
      if (mark[0] !== fence[0] || mark.length < fence.length) return false;
      open += info.trim() === '' ? -1 : 1;
      return open === 0;
    });
    const inside = last < 0 ? lines : lines.slice(0, last);
    const text = inside.join('\n');
    const raw = last < 0 ? source : `${opening}${text}${inside.length > 0 ? '\n' : ''}${lines[last]}`;
    return { type: 'code', raw, lang: 'markdown', text: last < 0 ? text.replace(/\n$/, '') : text };
  },
};

const code = /(?<![`\\])(`{1,4})(?!`).{1,400}?(?<!`)\1(?!`)/g;
const formula = /\$[^\s$][^$]{0,400}\$|\\\(.{1,400}?\\\)/g;
const longestLine = 20_000;

function keepCells(line: string, columns: number): string {
  if (line.length > longestLine || cellsOf(line) <= columns) return line;
  const kept = escapePipes(line, code);
  return cellsOf(kept) <= columns ? kept : escapePipes(kept, formula);
}

const escapePipes = (line: string, part: RegExp): string =>
  line.replaceAll(part, (words) => words.replaceAll(/(?<!\\)\|/g, '\\|'));

/** The cells of a row of a table, whose escaped pipes separate none. */
const cellsOf = (line: string): number => {
  const row = line.trim();
  return (
    row.split(/(?<!\\)\|/).length - (row.startsWith('|') ? 1 : 0) - (row.length > 1 && /(?<!\\)\|$/.test(row) ? 1 : 0)
  );
};

/** The cells of the first row of a table, while its line of dashes is not there. */
export const headerCells = (line: string): number =>
  cellsOf(line.length > longestLine ? line : escapePipes(escapePipes(line, code), formula));
