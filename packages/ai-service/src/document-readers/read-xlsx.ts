import { createDocumentText, DocumentFault, type DocumentText, headingMark, pageBreak } from './document-text.ts';
import { openZip } from './open-zip.ts';
import { type OfficeText, readTitle } from './read-docx.ts';
import { readXml } from './read-xml.ts';

const workbook = 'xl/workbook.xml';
const links = 'xl/_rels/workbook.xml.rels';
const strings = 'xl/sharedStrings.xml';
const properties = 'docProps/core.xml';
const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/') && name.endsWith('.xml');

/** Excel has 16,384 columns. */
const mostColumns = 16_384;
/** Cells refer to shared strings by number, so all of them are kept. */
const mostSharedCharacters = 20_000_000;

/** Every sheet of a workbook begins a page; its rows are lines of cells set apart by tabs. */
export function readXlsx(bytes: Uint8Array, mostCharacters: number): OfficeText {
  const wanted = [workbook, links, strings, properties];
  const parts = openZip(bytes, (name) => wanted.includes(name) || isSheet(name));
  if (!parts.has(workbook)) throw new DocumentFault('unsupported');
  const shared = readSharedStrings(parts.get(strings));
  const text = createDocumentText(mostCharacters);
  for (const { name, part } of listSheets(parts)) {
    if (text.isFull) break;
    text.add(`${pageBreak}${headingMark(1)}${name}\n`);
    readSheet(part, shared, text);
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
  readXml(xml ?? noXml, {
    open(name) {
      if (name === 'si') item = '';
      isText = name === 't';
    },
    close(name) {
      isText = false;
      if (name === 'si') shared.push(item);
    },
    text(words) {
      if (!isText) return;
      item += words;
      characters += words.length;
      if (characters > mostSharedCharacters) throw new DocumentFault('too_large');
    },
  });
  return shared;
}

function readSheet(xml: Uint8Array, shared: string[], text: DocumentText): void {
  let column = 0;
  let cell = { type: '', value: '' };
  let isValue = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') column = 0;
      isValue = name === 'v' || name === 't';
      if (name !== 'c') return;
      const at = columnOf(attributes.r) ?? column + 1;
      if (at > column) text.add('\t'.repeat(Math.min(at, mostColumns) - Math.max(1, column)));
      column = Math.max(column, at);
      cell = { type: attributes.t ?? '', value: '' };
    },
    close(name) {
      isValue = false;
      if (name === 'c') text.add(cell.type === 's' ? (shared[Number(cell.value)] ?? '') : cell.value);
      if (name === 'row' && column > 0) text.add('\n');
    },
    text(words) {
      if (isValue) cell.value += words;
    },
    isDone: () => text.isFull,
  });
}

/** `B7` is in column 2. */
function columnOf(reference = ''): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
