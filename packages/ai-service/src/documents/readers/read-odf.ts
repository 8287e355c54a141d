import {
  createDocumentText,
  DocumentFault,
  type DocumentText,
  headingMark,
  joinLines,
  pageBreak,
  rowOf,
} from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import { linearMath } from './linear-math.ts';
import { comment, type OdfContext, odfParagraph } from './odf-paragraph.ts';
import { type OdfStyles, odfNumber, readOdfStyles } from './odf-styles.ts';
import { readTitle, resolvePart } from './office-package.ts';
import { type Archive, openZip } from './open-zip.ts';
import type { OfficeText } from './read-docx.ts';
import { attributeOf, childOf, readXml, readXmlTrees, walkTrees, type XmlHandlers, type XmlNode } from './read-xml.ts';

/** Columns of a sheet; programs repeat empty cells up to its edge. */
const maxColumns = 16_384;
/** Rows that a sheet says to be the same. */
const maxRepeated = 1000;

type Odf = { archive: Archive; styles: OdfStyles; leftOut: LeftOutCounts; maxCharacters: number };

/**
 * A text, table or presentation of OpenDocument: headings, lists with their numbers, tables, notes and comments where they
 * belong, headers first and footers last; each sheet and each slide begins a page.
 * @throws DocumentFault `protected` where it is encrypted
 */
export function readOdf(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const archive = openZip(bytes);
  const content = archive.read('content.xml');
  if (content === undefined) throw new DocumentFault('unsupported');
  if (isEncrypted(archive)) throw new DocumentFault('protected');
  const stylesPart = archive.read('styles.xml');
  const odf: Odf = { archive, styles: readOdfStyles([stylesPart, content]), leftOut: new Map(), maxCharacters };
  const text = createDocumentText(maxCharacters);
  const { headers, footers } = readHeaders(odf, stylesPart);
  for (const line of headers) text.add(`[${say('header')}: ${line}]\n`);
  readBlocks(odf, content, text);
  for (const line of footers) text.add(`[${say('footer')}: ${line}]\n`);
  const whole = text.whole().replaceAll(/\n{3,}/g, '\n\n');
  return { title: readTitle(archive.read('meta.xml')), text: whole, leftOut: odf.leftOut };
}

function isEncrypted(archive: Archive): boolean {
  let found = false;
  try {
    readXml(archive.read('META-INF/manifest.xml'), {
      open(name) {
        found ||= name === 'encryption-data';
      },
    });
  } catch {
    return found;
  }
  return found;
}

function readHeaders(odf: Odf, xml: Uint8Array | undefined): { headers: Set<string>; footers: Set<string> } {
  const [headers, footers] = [new Set<string>(), new Set<string>()];
  try {
    readXmlTrees(xml, new Set(['header', 'footer', 'header-left', 'footer-left', 'header-first', 'footer-first']), {
      tree(node) {
        const line = joinLines(blocksText(odf, node), ' / ');
        if (/\p{L}{2}|\d{3}/u.test(line)) (node.name.startsWith('header') ? headers : footers).add(line);
      },
    });
  } catch {
    countLeftOut(odf.leftOut, 'parts');
  }
  return { headers, footers };
}

function blocksText(odf: Odf, node: XmlNode): string {
  const text = createDocumentText(odf.maxCharacters);
  readBlocks(odf, node, text);
  return text.whole();
}

const trees = new Set([
  'p',
  'h',
  'table-row',
  'tracked-changes',
  'annotation',
  'forms',
  'frame',
  'custom-shape',
  'g',
  'sequence-decls',
  'shapes',
]);

type List = { style: string; item: number; isNumbered: boolean };

/** Reads the blocks of a part, or of an element in it. */
function readBlocks(odf: Odf, source: Uint8Array | XmlNode, text: DocumentText): void {
  const { styles, leftOut } = odf;
  const lists: List[] = [];
  const counts = new Map<string, number[]>();
  const outline: number[] = [];
  let waiting: string[] = [];
  let notes = 0;
  let slides = 0;
  let isNotes = false;
  let isSlideNamed = true;
  const context: OdfContext = {
    styles,
    leftOut,
    note(body) {
      notes += 1;
      waiting.push(`[${notes}] ${joinLines(blocksText(odf, body), ' ')}`);
      return `[${notes}]`;
    },
    after(line) {
      if (line !== '') waiting.push(line);
    },
    blocks: (node) => blocksText(odf, node),
    formula: (path) => readFormula(odf, path),
  };
  const add = (line: string): void => {
    text.add(`${line}\n`);
    for (const note of waiting) text.add(`${note}\n`);
    waiting = [];
  };
  const numberOfItem = (): string => {
    const list = lists.at(-1);
    if (!list || list.isNumbered) return '';
    list.isNumbered = true;
    const levels = styles.levelsOf(list.style);
    if (levels.length === 0) return '-';
    const own = counts.get(list.style) ?? [];
    return odfNumber(levels, own, lists.length - 1);
  };
  const beginItem = (start: string | undefined): void => {
    const list = lists.at(-1);
    if (!list) return;
    const at = lists.length - 1;
    const own = counts.get(list.style) ?? [];
    counts.set(list.style, own);
    const first = styles.levelsOf(list.style)[at]?.start ?? 1;
    own[at] = start === undefined ? (own[at] === undefined ? first : (own[at] as number) + 1) : Number(start);
    own.length = at + 1;
    list.isNumbered = false;
  };
  const paragraph = (node: XmlNode): void => {
    const words = odfParagraph(node, context);
    const of = (name: string) => attributeOf(node.attributes, name);
    const level = node.name === 'h' ? Math.max(1, Math.min(Number(of('outline-level') ?? 1), 10)) : null;
    if (level === null || words.trim() === '') {
      const number = numberOfItem();
      const indent = number === '-' ? '  '.repeat(Math.max(0, Math.min(lists.length - 1, 8))) : '';
      add(`${indent}${number}${number === '' || words === '' ? '' : ' '}${words}`);
      return;
    }
    outline[level - 1] = (outline[level - 1] ?? (styles.outline[level - 1]?.start ?? 1) - 1) + 1;
    outline.length = level;
    const number = lists.length > 0 ? numberOfItem() : odfNumber(styles.outline, outline, level - 1);
    add(`${headingMark(level)}${number}${number === '' || number === '-' ? '' : ' '}${words}`);
  };
  const nameSlide = (title: string): void => {
    isSlideNamed = true;
    text.add(`${pageBreak}${headingMark(1)}${say('slide', String(slides))}${title === '' ? '' : `: ${title}`}\n`);
  };
  const handlers: Pick<XmlHandlers, 'open' | 'close' | 'isDone'> & { tree: (node: XmlNode) => void } = {
    isDone: () => text.isFull,
    tree(node) {
      if (node.name === 'p' || node.name === 'h') paragraph(node);
      else if (node.name === 'table-row') row(odf, node, text, add, context);
      else if (node.name === 'annotation') context.after(comment(node, context));
      else if (node.name === 'tracked-changes') countDeletions(node, leftOut);
      else if (node.name === 'frame' || node.name === 'custom-shape' || node.name === 'g') {
        const words = odfParagraph({ name: 'p', attributes: {}, children: [node] }, context).trim();
        if (words !== '') waiting.push(words);
        if (!isSlideNamed) {
          const isTitle = attributeOf(node.attributes, 'class') === 'title';
          nameSlide(isTitle ? joinLines(waiting.splice(0).join('\n'), ' ') : '');
        }
        for (const line of waiting) text.add(isNotes ? `${say('speakerNotes')}: ${line}\n` : `${line}\n`);
        waiting = [];
      }
    },
    open(name, attributes) {
      const of = (attribute: string) => attributeOf(attributes, attribute);
      if (name === 'list') {
        const style = of('style-name') ?? lists.at(-1)?.style ?? '';
        const isContinued = of('continue-numbering') === 'true' || of('continue-list') !== undefined;
        if (lists.length === 0 && !isContinued) counts.delete(style);
        lists.push({ style, item: 0, isNumbered: true });
      }
      if (name === 'list-item') beginItem(of('start-value'));
      if (name === 'notes') isNotes = true;
      if (name === 'page') {
        slides += 1;
        isSlideNamed = false;
      }
      if (name === 'table' && isSheet(source)) {
        const hidden = styles.isHidden(of('style-name') ?? '') ? ` (${say('hiddenSheet')})` : '';
        text.add(`${pageBreak}${headingMark(1)}${of('name') ?? ''}${hidden}\n`);
      }
    },
    close(name) {
      if (name === 'list') lists.pop();
      if (name === 'notes') isNotes = false;
      if (name === 'page' && !isSlideNamed) nameSlide('');
      if (name === 'table' || name === 'page') add('');
    },
  };
  const isSpreadsheet = source instanceof Uint8Array && isSheetPart(odf.archive);
  const isSheet = (of: typeof source): boolean => isSpreadsheet && of instanceof Uint8Array;
  if (source instanceof Uint8Array) readXmlTrees(source, trees, handlers);
  else walkTrees(source, trees, handlers);
  if (waiting.length > 0) add('');
}

const isSheetPart = (archive: Archive): boolean =>
  new TextDecoder().decode(archive.read('mimetype')?.subarray(0, 100)).includes('spreadsheet');

function row(odf: Odf, node: XmlNode, text: DocumentText, add: (line: string) => void, context: OdfContext): void {
  const cells: string[] = [];
  let empty = 0;
  for (const cell of node.children) {
    if (typeof cell === 'string' || (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell')) continue;
    const repeated = Math.min(Number(attributeOf(cell.attributes, 'number-columns-repeated') ?? 1) || 1, maxColumns);
    const words = cell.name === 'table-cell' ? cellText(odf, cell, context) : '';
    if (words === '') {
      empty += repeated;
      continue;
    }
    for (; empty > 0 && cells.length < maxColumns; empty -= 1) cells.push('');
    for (let times = 0; times < Math.min(repeated, maxRepeated); times += 1) cells.push(words);
  }
  if (cells.length === 0) return;
  const isHidden = /^(?:collapse|filter)$/.test(attributeOf(node.attributes, 'visibility') ?? '');
  const line = `${rowOf(cells)}${isHidden ? `\t[${say('hiddenRow')}]` : ''}`;
  const repeated = Math.min(Number(attributeOf(node.attributes, 'number-rows-repeated') ?? 1) || 1, maxRepeated);
  for (let times = 0; times < repeated && !text.isFull; times += 1) add(line);
}

function cellText(odf: Odf, cell: XmlNode, context: OdfContext): string {
  const of = (name: string) => attributeOf(cell.attributes, name) ?? '';
  const notes = cell.children.filter(
    (child): child is XmlNode => typeof child !== 'string' && child.name === 'annotation',
  );
  const blocks = cell.children.filter((child) => typeof child !== 'string' && child.name !== 'annotation');
  const shown = plainText(blocks) ?? blocksText(odf, { ...cell, children: blocks }).trim();
  // Written days differ from country to country.
  const date =
    of('value-type') === 'date'
      ? of('date-value')
          .replace(/T00:00:00$/, '')
          .replace('T', ' ')
      : '';
  const formula = shown === '' && of('value') === '' ? formulaOf(of('formula')) : '';
  return [date || shown || formula, ...notes.map((note) => comment(note, context))].filter(Boolean).join(' ');
}

/** The text of a cell that holds plain paragraphs alone, as most of a million do; null for any other. */
function plainText(blocks: readonly (XmlNode | string)[]): string | null {
  const lines: string[] = [];
  for (const block of blocks) {
    if (typeof block === 'string' || block.name !== 'p' || !block.children.every((child) => typeof child === 'string'))
      return null;
    lines.push(block.children.join('').replaceAll(/\s+/g, ' '));
  }
  return lines.join('\n').trim();
}

/** `of:=SUM([.A1:.A2])` as people type it. */
const formulaOf = (formula: string): string =>
  formula
    .replace(/^(?:of|oooc|msoxl):/, '')
    .replaceAll(/\[\.(\$?[A-Z]{1,3}\$?\d{1,7})(?::\.(\$?[A-Z]{1,3}\$?\d{1,7}))?\]/g, (_, from: string, to = '') =>
      to === '' ? from : `${from}:${to}`,
    );

function countDeletions(node: XmlNode, leftOut: LeftOutCounts): void {
  for (const region of node.children) {
    if (typeof region !== 'string' && childOf(region, 'deletion')) countLeftOut(leftOut, 'deletions');
  }
}

/** The MathML of an embedded formula. */
function readFormula({ archive }: Odf, path: string): string | null {
  let formula: string | null = null;
  try {
    readXmlTrees(archive.read(`${resolvePart('', path)}/content.xml`), new Set(['math']), {
      tree(node) {
        formula ??= linearMath(node).trim();
      },
    });
  } catch {
    return null;
  }
  return formula;
}
