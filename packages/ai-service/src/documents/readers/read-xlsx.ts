import { createDocumentText, type DocumentText, headingMark, joinLines, pageBreak } from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import { type OfficePackage, openPackage, targetOf, targetsOf } from './office-package.ts';
import type { OfficeText } from './read-docx.ts';
import {
  type CellNotes,
  readCellNotes,
  readPeople,
  readSharedStrings,
  readStyles,
  textOfCell,
} from './read-xlsx-parts.ts';
import { descendants, readXml, readXmlTrees, relationIn } from './read-xml.ts';
import { formatNumber, type NumberFormat } from './xlsx-number-format.ts';

/** Excel has 16,384 columns. */
const maxColumns = 16_384;
const maxNamed = 50;

/** The parts of the workbook that cells refer to. */
type Meaning = { shared: string[]; formats: NumberFormat[]; since1904: boolean; leftOut: LeftOutCounts };

/**
 * Every sheet of a workbook begins a page; its rows are lines of cells set apart by tabs, numbers as their formats show
 * them, dates as in ISO 8601. Notes stand in their cells. Hidden sheets, rows and columns are read and named as such.
 */
export function readXlsx(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const file = openPackage(bytes, 'xl/workbook.xml');
  const related = file.relationsOf(file.main);
  const part = (type: string, usual: string) => file.read(targetOf(related, type) ?? usual);
  const leftOut: LeftOutCounts = new Map();
  const { sheets, since1904 } = readWorkbook(file);
  const shared = readSharedStrings(part('sharedStrings', 'xl/sharedStrings.xml'));
  const meaning: Meaning = { shared, formats: readStyles(part('styles', 'xl/styles.xml')), since1904, leftOut };
  const people =
    optional(leftOut, () => readPeople(part('person', 'xl/persons/person.xml'))) ?? new Map<string, string>();
  const text = createDocumentText(maxCharacters);
  for (const sheet of sheets) {
    if (text.isFull) break;
    const xml = file.read(sheet.part);
    if (xml === undefined) continue;
    const hidden = sheet.isHidden ? ` (${say('hiddenSheet')})` : '';
    text.add(`${pageBreak}${headingMark(1)}${sheet.name}${hidden}\n`);
    const links = file.relationsOf(sheet.part);
    const notes: CellNotes = new Map();
    for (const target of [...targetsOf(links, 'comments'), ...targetsOf(links, 'threadedComment')]) {
      optional(leftOut, () => readCellNotes(file.read(target), people, notes));
    }
    readSheet(xml, meaning, notes, text);
    for (const target of targetsOf(links, 'drawing'))
      optional(leftOut, () => readDrawing(file.read(target), leftOut, text));
    text.add('\n');
  }
  return { title: file.title, text: text.whole(), leftOut };
}

/** Undefined where a part that only adds to a sheet cannot be read. */
function optional<Read>(leftOut: LeftOutCounts, read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    countLeftOut(leftOut, 'parts');
    return undefined;
  }
}

type Sheet = { name: string; part: string; isHidden: boolean };

/** The sheets in their order; by their files' names where the workbook does not say which file holds which sheet. */
function readWorkbook(file: OfficePackage): { sheets: Sheet[]; since1904: boolean } {
  const related = file.relationsOf(file.main);
  const inOrder = file.names
    .filter((name) => /^xl\/worksheets\/[^/]*\.xml$/i.test(name))
    .toSorted((one, other) => numberIn(one) - numberIn(other));
  const sheets: Sheet[] = [];
  let since1904 = false;
  readXml(file.read(file.main), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet') return;
      const relation = related.get(relationIn(attributes));
      // A sheet that is a chart has no cells.
      if (relation?.type === 'chartsheet') return;
      const part = relation?.target ?? inOrder[sheets.length] ?? '';
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      sheets.push({ name: attributes.name ?? '', part, isHidden });
    },
  });
  return { sheets, since1904 };
}

const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

type Cell = { type: string; style: number; value: string; formula: string; hasFormula: boolean; reference: string };

function readSheet(xml: Uint8Array, meaning: Meaning, notes: CellNotes, text: DocumentText): void {
  let column = 0;
  let cell: Cell = emptyCell;
  let into: 'value' | 'formula' | null = null;
  let isPhonetic = false;
  let isHidden = false;
  const hiddenColumns: string[] = [];
  const merged: string[] = [];
  readXml(xml, {
    open(name, attributes) {
      if (name === 'rPh') isPhonetic = true;
      into = name === 'f' ? 'formula' : (name === 'v' || name === 't') && !isPhonetic ? 'value' : null;
      if (name === 'f') cell.hasFormula = true;
      if (name === 'col' && isTrue(attributes.hidden)) hiddenColumns.push(columnsOf(attributes.min, attributes.max));
      if (name === 'sheetData' && hiddenColumns.length > 0)
        text.add(`[${say('hiddenColumns', listed(hiddenColumns))}]\n`);
      if (name === 'mergeCell' && attributes.ref) merged.push(attributes.ref);
      if (name === 'row') {
        column = 0;
        isHidden = isTrue(attributes.hidden);
      }
      if (name !== 'c') return;
      const at = columnOf(attributes.r) ?? column + 1;
      if (at > column) text.add('\t'.repeat(Math.min(at, maxColumns) - Math.max(1, column)));
      column = Math.max(column, at);
      const { t: type = '', s: style = '0', r: reference = '' } = attributes;
      cell = { ...emptyCell, type, style: Number(style), reference };
    },
    close(name) {
      into = null;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c')
        text.add([wordsOf(cell, meaning), ...takeNotes(notes, cell.reference)].filter(Boolean).join(' '));
      if (name === 'row' && column > 0) text.add(isHidden ? `\t[${say('hiddenRow')}]\n` : '\n');
    },
    text(words) {
      if (into) cell[into] += words;
    },
    isDone: () => text.isFull,
  });
  if (merged.length > 0) text.add(`[${say('mergedCells', listed(merged))}]\n`);
  for (const [reference, words] of notes) text.add(`${reference}: ${words.join(' ')}\n`);
}

const emptyCell: Cell = { type: '', style: 0, value: '', formula: '', hasFormula: false, reference: '' };

function takeNotes(notes: CellNotes, reference: string): string[] {
  const found = notes.get(reference) ?? [];
  notes.delete(reference);
  return found;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const listed = (names: readonly string[]): string =>
  [...names.slice(0, maxNamed), ...(names.length > maxNamed ? [`+${names.length - maxNamed}`] : [])].join(', ');

function wordsOf({ type, style, value, formula, hasFormula }: Cell, meaning: Meaning): string {
  const { shared, formats, since1904 } = meaning;
  // Excel computes a formula that a program wrote without its value when the workbook is opened.
  if (value === '' && hasFormula && type !== 'str') {
    if (formula.trim() === '') countLeftOut(meaning.leftOut, 'formulas');
    return formula.trim() === '' ? '' : `=${textOfCell(formula)}`;
  }
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // Cells of this type contain ISO dates.
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
  return type === '' || type === 'n' ? formatNumber(value, formats[style] ?? null, since1904) : textOfCell(value);
}

/** The words of boxes and shapes on a sheet, which belong to no cell. */
function readDrawing(xml: Uint8Array | undefined, leftOut: LeftOutCounts, text: DocumentText): void {
  readXmlTrees(xml, new Set(['txBody', 'pic', 'chart', 'relIds']), {
    tree(node) {
      if (node.name === 'pic') countLeftOut(leftOut, 'pictures');
      if (node.name === 'chart') countLeftOut(leftOut, 'charts');
      if (node.name === 'relIds') countLeftOut(leftOut, 'diagrams');
      let words = '';
      for (const part of node.name === 'txBody' ? descendants(node) : []) {
        if (part.name === 'p') words += '\n';
        if (part.name === 't') words += part.children.filter((child) => typeof child === 'string').join('');
      }
      const line = joinLines(words, ' ');
      if (line !== '') text.add(`[${say('textBox')}: ${line}]\n`);
    },
  });
}

/** `B7` is in column 2. */
function columnOf(reference = ''): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The letters of columns by their numbers: `C`, `C–F`. */
function columnsOf(min = '1', max = min): string {
  const letters = (number: number): string => {
    let name = '';
    for (let left = Math.min(number, maxColumns); left > 0; left = Math.floor((left - 1) / 26)) {
      name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
    }
    return name;
  };
  return min === max ? letters(Number(min)) : `${letters(Number(min))}–${letters(Number(max))}`;
}
