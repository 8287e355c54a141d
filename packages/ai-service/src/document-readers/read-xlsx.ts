import { createDocumentText, DocumentFault, type DocumentText, headingMark, pageBreak } from './document-text.ts';
import { openZip } from './open-zip.ts';
import { type OfficeText, readTitle } from './read-docx.ts';
import { readXlsxStyles } from './read-xlsx-styles.ts';
import { readXml } from './read-xml.ts';
import { formatNumber, type NumberFormat } from './xlsx-number-format.ts';

const workbook = 'xl/workbook.xml';
const links = 'xl/_rels/workbook.xml.rels';
const strings = 'xl/sharedStrings.xml';
const styles = 'xl/styles.xml';
const properties = 'docProps/core.xml';
const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/') && name.endsWith('.xml');

/** Excel has 16,384 columns. */
const maxColumns = 16_384;
/** Cells refer to shared strings by number, so all of them are kept. */
const maxSharedCharacters = 20_000_000;

/** The parts of the workbook that cells refer to. */
type Meaning = { shared: string[]; formats: NumberFormat[]; since1904: boolean };

/** Every sheet of a workbook begins a page; its rows are lines of cells set apart by tabs. Dates are written as such. */
export function readXlsx(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const paths = [workbook, links, strings, styles, properties];
  const parts = openZip(bytes, (name) => paths.includes(name) || isSheet(name));
  if (!parts.has(workbook)) throw new DocumentFault('unsupported');
  const meaning: Meaning = {
    shared: readSharedStrings(parts.get(strings)),
    formats: readFormats(parts.get(styles)),
    since1904: countsFrom1904(parts.get(workbook)),
  };
  const text = createDocumentText(maxCharacters);
  for (const { name, part } of listSheets(parts)) {
    if (text.isFull) break;
    text.add(`${pageBreak}${headingMark(1)}${name}\n`);
    readSheet(part, meaning, text);
    text.add('\n');
  }
  return { title: readTitle(parts.get(properties)), text: text.whole() };
}

/** In the order of the workbook; by their files' names where it does not say which file holds which sheet. */
function listSheets(parts: ReadonlyMap<string, Uint8Array>): { name: string; part: Uint8Array }[] {
  const targets = new Map<string, string>();
  readXml(parts.get(links) ?? noXml, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, `xl/${Target.replace(/^\/?(xl\/)?/, '')}`);
    },
  });
  const inOrder = [...parts.keys()].filter(isSheet).toSorted((one, other) => numberIn(one) - numberIn(other));
  const sheets: { name: string; part: Uint8Array }[] = [];
  readXml(parts.get(workbook) ?? noXml, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const part = parts.get(targets.get(attributes['r:id'] ?? '') ?? inOrder[sheets.length] ?? '');
      if (part) sheets.push({ name: attributes.name ?? '', part });
    },
  });
  return sheets;
}

const noXml = new TextEncoder().encode('<none/>');
const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

function readSharedStrings(xml: Uint8Array | undefined): string[] {
  const shared: string[] = [];
  let characters = 0;
  let item = '';
  let isText = false;
  // Phonetic guides, which Excel keeps beside Japanese characters.
  let isPhonetic = false;
  readXml(xml ?? noXml, {
    open(name) {
      if (name === 'si') item = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') shared.push(item);
    },
    text(words) {
      if (!isText) return;
      item += words;
      characters += words.length;
      if (characters > maxSharedCharacters) throw new DocumentFault('too_large');
    },
  });
  return shared;
}

function readSheet(xml: Uint8Array, meaning: Meaning, text: DocumentText): void {
  let column = 0;
  let cell: Cell = { type: '', style: 0, value: '' };
  let isValue = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') column = 0;
      isValue = name === 'v' || name === 't';
      if (name !== 'c') return;
      const at = columnOf(attributes.r) ?? column + 1;
      if (at > column) text.add('\t'.repeat(Math.min(at, maxColumns) - Math.max(1, column)));
      column = Math.max(column, at);
      cell = { type: attributes.t ?? '', style: Number(attributes.s ?? 0), value: '' };
    },
    close(name) {
      isValue = false;
      if (name === 'c') text.add(wordsOf(cell, meaning));
      if (name === 'row' && column > 0) text.add('\n');
    },
    text(words) {
      if (isValue) cell.value += words;
    },
    isDone: () => text.isFull,
  });
}

/** Without styles that can be read, numbers stay as they are. */
function readFormats(xml: Uint8Array | undefined): NumberFormat[] {
  try {
    return readXlsxStyles(xml ?? noXml);
  } catch {
    return [];
  }
}

type Cell = { type: string; style: number; value: string };

function wordsOf({ type, style, value }: Cell, { shared, formats, since1904 }: Meaning): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // Cells of this type contain ISO dates.
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
  return type === '' || type === 'n' ? formatNumber(value, formats[style] ?? null, since1904) : value;
}

function countsFrom1904(xml: Uint8Array | undefined): boolean {
  let found = false;
  readXml(xml ?? noXml, {
    open(name, { date1904 }) {
      if (name === 'workbookPr') found = date1904 === '1' || date1904 === 'true';
    },
  });
  return found;
}

/** `B7` is in column 2. */
function columnOf(reference = ''): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
