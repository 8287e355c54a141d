import { trimEndOf, trimStartOf } from '@deskmate/api/trim-ends';
import { addressBeside, headingMark, rowOf } from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import { linearMath } from './linear-math.ts';
import { alphabeticNumber, numberInWords } from './number-formats.ts';
import { subscript, superscript } from './raised-letters.ts';
import type { XmlNode } from './read-xml.ts';

export type HtmlNode = {
  nodeType: number;
  localName?: string;
  textContent: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?: (name: string) => string | null;
};

const deepest = 500;
/** Pages that are laid out with tables nest them; further in, cells are read as blocks. */
const deepestTable = 8;
const maxSpan = 100;

const wordsOf = (names: string): Set<string> => new Set(names.split(' '));
const blocks = wordsOf(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form header hr main nav ol p pre section summary table ul',
);
const unread = wordsOf('script style noscript template iframe object svg head rt rp datalist area track source');
const players = wordsOf('video audio canvas embed');

/** Signs that stand for white space that is kept, until the rest of it has been evened out. */
const kept = { space: '\ufdd9', tab: '\ufdda', line: '\ufddb' };
/** Stands behind the number of a list item: no line break follows it. */
const glue = '\ufddc';

/** The text of an element as it is read: headings are marked, items have their numbers, rows of tables are one line. */
export function htmlText(root: HtmlNode, leftOut: LeftOutCounts): string {
  const text = textOf(root, { lists: 0, tables: 0, depth: 0, leftOut });
  return text
    .replaceAll(/\ufddc\s*/g, ' ')
    .split('\n')
    .map((line) => trimEndOf(trimStartOf(line, blank), blank))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(/[\ufdd9-\ufddb]/g, (sign) => (sign === kept.space ? ' ' : sign === kept.tab ? '\t' : '\n'));
}

type Place = { lists: number; tables: number; depth: number; leftOut: LeftOutCounts };

const blank = /[ \u00a0]/;

function textOf(root: HtmlNode, at: Place): string {
  const out: string[] = [];
  for (const child of root.childNodes) out.push(nodeText(child, { ...at, depth: at.depth + 1 }));
  return out.join('');
}

function nodeText(node: HtmlNode, at: Place): string {
  if (node.nodeType === 3) return (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  if (node.nodeType !== 1 || isHidden(node)) return '';
  if (at.depth > deepest) {
    countLeftOut(at.leftOut, 'parts');
    return '';
  }
  const name = node.localName ?? '';
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined)
    return `\n\n${headingMark(Number(level))}${textOf(node, at).replaceAll(/\s+/g, ' ').trim()}\n\n`;
  const read = Object.hasOwn(elements, name) ? elements[name] : undefined;
  const text = read ? read(node, at) : textOf(node, at);
  return blocks.has(name) ? `\n\n${text}\n\n` : text;
}

/** What people do not see. Of classes this cannot be told. */
function isHidden(node: HtmlNode): boolean {
  const of = (name: string) => node.getAttribute?.(name) ?? null;
  if (unread.has(node.localName ?? '')) return true;
  if (node.localName === 'dialog') return of('open') === null;
  if (of('hidden') !== null || of('aria-hidden') === 'true') return true;
  return /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i.test(of('style') ?? '');
}

const elements: Record<string, (node: HtmlNode, at: Place) => string> = {
  br: () => '\n',
  hr: () => '',
  pre: (node, at) => verbatim(textOfPre(node, at)),
  textarea: (node) => verbatim(node.textContent ?? ''),
  sup: (node, at) => superscript(textOf(node, at)),
  sub: (node, at) => subscript(textOf(node, at)),
  q: (node, at) => `“${textOf(node, at)}”`,
  a(node, at) {
    const words = textOf(node, at);
    return words.trim() === '' ? words : `${words}${addressBeside(words, node.getAttribute?.('href') ?? '')}`;
  },
  img: picture,
  math: (node) => linearMath(toXml(node)),
  input(node) {
    const type = node.getAttribute?.('type')?.toLowerCase();
    if (type !== 'checkbox' && type !== 'radio') return '';
    return node.getAttribute?.('checked') === null ? '☐ ' : '☒ ';
  },
  select: chosenOption,
  ol: (node, at) => items(node, at, numbersOf(node)),
  ul: (node, at) => items(node, at, () => '-'),
  menu: (node, at) => items(node, at, () => '-'),
  // Outside of a list.
  li: (node, at) => `\n-${glue}${textOf(node, at)}\n`,
  table: (node, at) =>
    at.tables >= deepestTable ? textOf(node, at) : tableText(node, { ...at, tables: at.tables + 1 }),
  tr: (node, at) => `${textOf(node, at)}\n`,
};

for (const name of players) {
  elements[name] = (_, at) => {
    countLeftOut(at.leftOut, 'objects');
    return '';
  };
}

function picture(node: HtmlNode, { leftOut }: Place): string {
  const alternative = node.getAttribute?.('alt')?.replaceAll(/\s+/g, ' ').trim();
  const isDot = ['width', 'height'].some((side) => /^[0-2]$/.test(node.getAttribute?.(side) ?? ''));
  // A picture with an empty text is an ornament; one of a dot tells the sender of a mail that it was opened.
  if (alternative === '' || isDot) return '';
  countLeftOut(leftOut, 'pictures');
  return alternative ? `[${say('picture')}: ${alternative.slice(0, 1000)}]` : '';
}

function chosenOption(node: HtmlNode): string {
  const options = [...elementsIn(node, 'option', 3)];
  const chosen = options.filter((option) => option.getAttribute?.('selected') !== null);
  return (chosen.length > 0 ? chosen : options.slice(0, 1))
    .map((option) => option.textContent?.trim() ?? '')
    .join(', ');
}

/** The text as it stands, with its line breaks and spaces. */
const verbatim = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n/, '')
    .replaceAll(' ', kept.space)
    .replaceAll('\t', kept.tab)
    .replaceAll('\n', kept.line);

function textOfPre(node: HtmlNode, at: Place): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === 3) text += child.textContent ?? '';
    else if (child.localName === 'br') text += '\n';
    else if (child.nodeType === 1 && !isHidden(child) && at.depth < deepest) {
      text += textOfPre(child, { ...at, depth: at.depth + 1 });
    }
  }
  return text;
}

function items(list: HtmlNode, at: Place, numberOf: (item: HtmlNode) => string): string {
  const out: string[] = [];
  const indent = kept.space.repeat(2 * Math.min(at.lists, 10));
  const inside = { ...at, lists: at.lists + 1, depth: at.depth + 1 };
  for (const child of list.childNodes) {
    if (child.localName !== 'li') out.push(nodeText(child, inside));
    else if (!isHidden(child)) {
      const text = tight(textOf(child, inside));
      out.push(`\n${indent}${numberOf(child)}${text.trim() === '' ? '' : glue}${text}\n`);
    }
  }
  const text = out.join('').replaceAll(/\n{2,}/g, '\n');
  return at.lists === 0 ? text : `\n${text}`;
}

/** Without the blank lines around paragraphs and lists in an item. */
const tight = (text: string): string => text.replaceAll(/\n{2,}/g, '\n');

/** The numbers of an ordered list's items, in their order. */
function numbersOf(list: HtmlNode): (item: HtmlNode) => string {
  const whole = (name: string, of: HtmlNode): number | undefined => {
    const value = of.getAttribute?.(name);
    return value && /^\s{0,9}-?\d{1,9}/.test(value) ? Number.parseInt(value, 10) : undefined;
  };
  const step = list.getAttribute?.('reversed') === null ? 1 : -1;
  const count = [...list.childNodes].filter(({ localName }) => localName === 'li').length;
  let next = whole('start', list) ?? (step === 1 ? 1 : count);
  const type = list.getAttribute?.('type') ?? '1';
  return (item) => {
    const number = whole('value', item) ?? next;
    next = number + step;
    return `${written(number, type)}.`;
  };
}

function written(number: number, type: string): string {
  if (number < 1) return String(number);
  if (type === 'i') return numberInWords(number, 'lowerRoman');
  if (type === 'I') return numberInWords(number, 'upperRoman');
  if (type === 'a') return alphabeticNumber(number);
  return type === 'A' ? alphabeticNumber(number).toUpperCase() : String(number);
}

function tableText(table: HtmlNode, at: Place): string {
  const out: string[] = [];
  for (const child of table.childNodes) {
    const name = child.localName ?? '';
    if (child.nodeType !== 1 || isHidden(child)) continue;
    if (name === 'thead' || name === 'tbody' || name === 'tfoot') out.push(tableText(child, at));
    else if (name === 'tr') out.push(`${rowOf(cellsOf(child, at))}\n`);
    else out.push(nodeText(child, { ...at, depth: at.depth + 1 }));
  }
  return out.join('');
}

function cellsOf(row: HtmlNode, at: Place): string[] {
  const cells: string[] = [];
  for (const cell of row.childNodes) {
    if ((cell.localName !== 'td' && cell.localName !== 'th') || isHidden(cell)) continue;
    const text = textOf(cell, { ...at, lists: 0, depth: at.depth + 2 });
    cells.push(tight(text).trim());
    const span = Number.parseInt(cell.getAttribute?.('colspan') ?? '1', 10);
    for (let more = 1; more < Math.min(span, maxSpan); more += 1) cells.push('');
  }
  return cells;
}

function* elementsIn(node: HtmlNode, name: string, depth: number): Generator<HtmlNode> {
  for (const child of node.childNodes) {
    if (child.localName === name) yield child;
    else if (depth > 0 && child.nodeType === 1) yield* elementsIn(child, name, depth - 1);
  }
}

/** A formula of MathML as a tree that `linearMath` reads. */
function toXml(node: HtmlNode, depth = 0): XmlNode {
  const children: XmlNode['children'] = [];
  for (const child of depth > 100 ? [] : node.childNodes) {
    if (child.nodeType === 3) children.push(child.textContent ?? '');
    else if (child.nodeType === 1) children.push(toXml(child, depth + 1));
  }
  return { name: node.localName ?? '', attributes: {}, children };
}
