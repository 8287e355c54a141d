import { DocumentFault, inCell, joinLines } from './document-text.ts';
import { say } from './left-out.ts';
import { attributeOf, descendants, readXml, readXmlTrees, type XmlNode } from './read-xml.ts';
import { describeFormat, type NumberFormat } from './xlsx-number-format.ts';

/** Cells refer to shared strings by number, so all of them are kept. */
const maxSharedCharacters = 20_000_000;
/** Excel allows 65,490 of them. */
const maxStyles = 65_490;
/** Excel allows a few hundred; each new one costs time to be understood. */
const maxFormats = 1000;
const maxNotes = 10_000;

/** The texts that cells refer to by their numbers. */
export function readSharedStrings(xml: Uint8Array | undefined): string[] {
  const shared: string[] = [];
  let characters = 0;
  let item = '';
  let isText = false;
  // Phonetic guides, which Excel keeps beside Japanese characters.
  let isPhonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') item = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') shared.push(textOfCell(item));
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

/** A text as it was typed: `_x000D_` stands for the character with that number, and line breaks stay in the row. */
export const textOfCell = (text: string): string =>
  inCell(
    text.includes('_x')
      ? text.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => unescaped(Number.parseInt(code, 16)))
      : text,
  );

/** Only characters that XML cannot hold, and the sign itself, are escaped by Excel. */
function unescaped(code: number): string {
  if (code === 0x5f) return '_';
  if (code === 9 || code === 10 || code === 13) return String.fromCharCode(code);
  return code < 0x20 ? '' : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** The number format of each cell style, by the number that cells name. Without styles that can be read, there are none. */
export function readStyles(xml: Uint8Array | undefined): NumberFormat[] {
  const codes = new Map<number, string>();
  const known = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  try {
    readXml(xml, {
      open(name, { numFmtId, formatCode }) {
        if (name === 'numFmt' && formatCode !== undefined && codes.size < maxFormats) {
          codes.set(Number(numFmtId), formatCode);
        }
        if (name === 'cellXfs') isCellStyle = true;
        if (name !== 'xf' || !isCellStyle || formats.length >= maxStyles) return;
        const id = Number(numFmtId ?? 0);
        const format = known.get(id) ?? describeFormat(id, codes.get(id));
        known.set(id, format);
        formats.push(format);
      },
      close(name) {
        if (name === 'cellXfs') isCellStyle = false;
      },
    });
  } catch {
    return [];
  }
  return formats;
}

/** Who said what about a cell, by its reference, such as `B7`. */
export type CellNotes = Map<string, string[]>;

/**
 * Adds the notes of a sheet, or the newer threads of comments.
 * @param people the names of those who wrote threads, by their ids
 */
export function readCellNotes(
  xml: Uint8Array | undefined,
  people: ReadonlyMap<string, string>,
  notes: CellNotes,
): void {
  const authors: string[] = [];
  let count = 0;
  readXmlTrees(xml, new Set(['author', 'comment', 'threadedComment']), {
    tree(node) {
      const { name, attributes } = node;
      count += 1;
      if (count > maxNotes) return;
      if (name === 'author') {
        authors.push(wordsOf(node).slice(0, 200));
        return;
      }
      const reference = attributeOf(attributes, 'ref') ?? '';
      const id = attributeOf(attributes, 'authorId') ?? '';
      const author = name === 'comment' ? authors[Number(id)] : people.get(attributeOf(attributes, 'personId') ?? '');
      // The author of a copy of a thread, which older programs show.
      if (name === 'comment' && /^tc=\{/.test(author ?? '')) return;
      const words = joinLines(textOfCell(wordsOf(node)), ' ');
      if (words === '') return;
      const label = author?.trim() ? say('note', author.trim()) : say('unsignedNote');
      notes.set(reference, [...(notes.get(reference) ?? []), `[${label}: ${words}]`].slice(-20));
    },
  });
}

export function readPeople(xml: Uint8Array | undefined): Map<string, string> {
  const people = new Map<string, string>();
  readXml(xml, {
    open(name, { id, displayName }) {
      if (name === 'person' && id && displayName && people.size < maxNotes) people.set(id, displayName.slice(0, 200));
    },
  });
  return people;
}

/** The text of an element, without that of phonetic guides. */
function wordsOf(node: XmlNode): string {
  const own = (of: XmlNode): string => of.children.filter((child) => typeof child === 'string').join('');
  if (node.name === 'author') return own(node);
  let words = '';
  for (const part of descendants(node, phonetic)) {
    if (part.name === 't' || (part.name === 'text' && node.name === 'threadedComment')) words += own(part);
  }
  return words;
}

const phonetic = new Set(['rPh']);
