import { createDocumentText, type DocumentText, headingMark, joinLines, rowOf } from './document-text.ts';
import { countLeftOut, type LeftOut, type LeftOutCounts, say } from './left-out.ts';
import { type OfficePackage, openPackage, targetOf, targetsOf } from './office-package.ts';
import {
  attributeOf,
  childOf,
  isOn,
  readXmlTrees,
  settingOf,
  walkTrees,
  type XmlHandlers,
  type XmlNode,
} from './read-xml.ts';
import { readWordNumbering, type WordNumbering } from './word-numbering.ts';
import { createParagraphReader } from './word-paragraph.ts';
import { outlineLevel, readWordStyles, type WordStyles } from './word-styles.ts';

/** A document without pages: headings are marked (`headingMark`), words of the reader are to be translated (`say`). */
export type OfficeText = { title: string | null; text: string; leftOut: ReadonlyMap<LeftOut, number> };

type Word = {
  file: OfficePackage;
  styles: WordStyles;
  numbering: WordNumbering;
  leftOut: LeftOutCounts;
  maxCharacters: number;
};

const maxHeaders = 20;

/**
 * The paragraphs of a Word document, one a line, headings marked, with the numbers of lists as Word draws them; cells of a
 * table row are set apart by tabs. Footnotes, endnotes, comments and text boxes follow the paragraph, or the table, that
 * refers to them; headers come first and footers last. Tracked changes are read as accepted.
 */
export function readDocx(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const file = openPackage(bytes, 'word/document.xml');
  const related = file.relationsOf(file.main);
  const part = (type: string) => file.read(targetOf(related, type) ?? `word/${type}.xml`);
  const styles = readWordStyles(part('styles'));
  const numbering = readWordNumbering(part('numbering'), styles);
  const word: Word = { file, styles, numbering, leftOut: new Map(), maxCharacters };
  const text = createDocumentText(maxCharacters);
  for (const line of headersOf(word, targetsOf(related, 'header'))) text.add(`[${say('header')}: ${line}]\n`);
  const notes = new Map([
    ['footnoteReference', readNotes(word, part('footnotes'), 'footnote')],
    ['endnoteReference', readNotes(word, part('endnotes'), 'endnote')],
    ['commentReference', readNotes(word, part('comments'), 'comment')],
  ]);
  readBlocks(word, { source: file.read(file.main), part: file.main, notes, text });
  for (const line of headersOf(word, targetsOf(related, 'footer'))) text.add(`[${say('footer')}: ${line}]\n`);
  return { title: file.title, text: text.whole().replaceAll(/\n{3,}/g, '\n\n'), leftOut: word.leftOut };
}

/** The lines of headers or footers, each text once, without those that hold a page number alone. */
function headersOf(word: Word, parts: readonly string[]): Set<string> {
  const lines = new Set<string>();
  for (const part of parts.slice(0, maxHeaders)) {
    const text = createDocumentText(word.maxCharacters);
    try {
      readBlocks(word, { source: word.file.read(part), part, notes: new Map(), text, isRepeated: true });
    } catch {
      countLeftOut(word.leftOut, 'parts');
    }
    const line = joinLines(text.whole(), ' / ').replaceAll(/\s+/g, ' ');
    if (/\p{L}{2}|\d{3}/u.test(line)) lines.add(line);
  }
  return lines;
}

type Notes = ReadonlyMap<string, Map<string, string>>;

/** The texts of notes by their numbers; none where they cannot be read, which is no fault of the document itself. */
function readNotes(word: Word, xml: Uint8Array | undefined, kind: string): Map<string, string> {
  const notes = new Map<string, string>();
  let characters = 0;
  try {
    readXmlTrees(xml, new Set([kind]), {
      isDone: () => characters >= word.maxCharacters,
      tree(node) {
        const text = createDocumentText(word.maxCharacters);
        readBlocks(word, { source: node, part: `word/${kind}s.xml`, notes: new Map(), text });
        const note = text.whole().replaceAll(/\s+/g, ' ').trim();
        characters += note.length;
        // The line that separates notes from the text is a note without words.
        if (note === '') return;
        const author = attributeOf(node.attributes, 'author')?.trim() ?? '';
        const label = author === '' ? say('unsignedComment') : say('comment', author.slice(0, 200));
        notes.set(attributeOf(node.attributes, 'id') ?? '', kind === 'comment' ? `[${label}: ${note}]` : note);
      },
    });
  } catch {
    if (notes.size === 0) countLeftOut(word.leftOut, 'parts');
  }
  return notes;
}

type Blocks = {
  source: Uint8Array | XmlNode | undefined;
  /** The part whose links its text names. */
  part: string;
  notes: Notes;
  text: DocumentText;
  isRepeated?: boolean;
};
type Cell = { lines: string[]; span: number };
type Table = { cells: Cell[]; isDeleted: boolean };

const whole = new Set([
  'p',
  'sdtPr',
  'trPr',
  'tcPr',
  'tblPr',
  'sectPr',
  'oMath',
  'oMathPara',
  'del',
  'moveFrom',
  'Fallback',
]);
/** No table of Word has more columns. */
const maxSpan = 63;

/** Reads paragraphs and tables, of a part or of an element in it. */
function readBlocks(word: Word, { source, part, notes, text, isRepeated = false }: Blocks): void {
  const tables: Table[] = [];
  const controls: { isEmpty: boolean }[] = [];
  let skipped = 0;
  let waiting: string[] = [];
  let count = 0;
  let held = '';

  const add = (line: string): void => {
    const cell = tables.at(-1)?.cells.at(-1);
    if (cell) cell.lines.push(line);
    else text.add(`${line}\n`);
    if (tables.length > 0) return;
    for (const note of waiting) text.add(`${note}\n`);
    waiting = [];
  };
  const readParagraph = createParagraphReader({
    styles: word.styles,
    links: word.file.relationsOf(part),
    leftOut: word.leftOut,
    isRepeated,
    refer(kind, id) {
      const note = notes.get(kind)?.get(id);
      if (note === undefined) return '';
      notes.get(kind)?.delete(id);
      if (kind === 'commentReference') {
        waiting.push(note);
        return '';
      }
      count += 1;
      waiting.push(`[${count}] ${note}`);
      return `[${count}]`;
    },
    box(content) {
      const box = createDocumentText(word.maxCharacters);
      readBlocks(word, { source: content, part, notes: new Map(), text: box, isRepeated });
      const inside = box.whole().trim();
      if (inside !== '') waiting.push(inside);
    },
  });
  const paragraph = (node: XmlNode): void => {
    const properties = childOf(node, 'pPr');
    const styleId = settingOf(properties, 'pStyle');
    const style = word.styles(styleId);
    const words = held + readParagraph(node, style);
    const mark = properties && childOf(properties, 'rPr');
    // Without its end, a paragraph becomes part of the next one.
    if (mark && (childOf(mark, 'del') || childOf(mark, 'moveFrom'))) {
      held = words;
      return;
    }
    held = '';
    const list = properties && childOf(properties, 'numPr');
    const level = settingOf(list, 'ilvl');
    const listLevel = level === undefined ? style.listLevel : Number(level);
    const number = word.numbering.next(settingOf(list, 'numId') ?? style.listId, listLevel, styleId);
    const outline = outlineLevel(properties);
    const heading = outline === undefined ? style.heading : outline;
    const isHeading = heading !== null && tables.length === 0 && !isRepeated && words.trim() !== '';
    const indent = number === '-' ? '  '.repeat(Math.min(Math.max(listLevel ?? 0, 0), 8)) : '';
    const space = number !== '' && words !== '' ? ' ' : '';
    add(`${isHeading ? headingMark(heading) : ''}${indent}${number}${space}${words}`);
  };

  const handlers: Pick<XmlHandlers, 'open' | 'close' | 'isDone'> & { tree: (node: XmlNode) => void } = {
    isDone: () => text.isFull,
    tree(node) {
      const control = controls.at(-1);
      if (node.name === 'sdtPr' && control) {
        control.isEmpty = isOn(node, 'showingPlcHdr') ?? false;
        if (control.isEmpty) countLeftOut(word.leftOut, 'placeholders');
      }
      if (skipped > 0) return;
      const table = tables.at(-1);
      if (node.name === 'p') paragraph(node);
      else if (node.name.startsWith('oMath')) paragraph({ name: 'p', attributes: {}, children: [node] });
      else if (node.name === 'trPr' && table && childOf(node, 'del')) table.isDeleted = true;
      else if (node.name === 'tcPr') {
        const cell = table?.cells.at(-1);
        const span = Number(settingOf(node, 'gridSpan') ?? 1);
        if (cell && span > 1) cell.span = Math.min(span, maxSpan);
      }
    },
    open(name, attributes) {
      if (name === 'sdt') controls.push({ isEmpty: false });
      if (name === 'sdtContent' && controls.at(-1)?.isEmpty) skipped += 1;
      if (skipped > 0) return;
      if (name === 'tbl') tables.push({ cells: [], isDeleted: false });
      const table = tables.at(-1);
      if (name === 'tr' && table) Object.assign(table, { cells: [], isDeleted: false });
      if (name === 'tc') table?.cells.push({ lines: [], span: 1 });
      if (name === 'altChunk' && attributes) countLeftOut(word.leftOut, 'parts');
    },
    close(name) {
      if (name === 'sdtContent' && controls.at(-1)?.isEmpty) skipped -= 1;
      if (name === 'sdt') controls.pop();
      if (skipped > 0) return;
      const table = tables.at(-1);
      if (name === 'tr' && table) {
        const { cells, isDeleted } = table;
        table.cells = [];
        if (isDeleted) countLeftOut(word.leftOut, 'deletions');
        else endRow(cells);
      }
      if (name !== 'tbl') return;
      tables.pop();
      if (tables.length === 0) add('');
    },
  };
  const endRow = (cells: readonly Cell[]): void => {
    const texts = cells.flatMap(({ lines, span }) => [lines.join('\n'), ...Array<string>(span - 1).fill('')]);
    const outer = tables.at(-2)?.cells.at(-1);
    if (outer) outer.lines.push(texts.map((cell) => joinLines(cell, ' / ')).join(' | '));
    else text.add(`${rowOf(texts)}\n`);
  };

  if (source === undefined) return;
  if (source instanceof Uint8Array) readXmlTrees(source, whole, handlers);
  else walkTrees(source, whole, handlers);
  if (held !== '') add(held);
  if (waiting.length > 0) add('');
}
