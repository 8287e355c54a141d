import { trimEndOf } from '@deskmate/api/trim-ends';

/** Why a document cannot be read, when it is not simply damaged. */
export class DocumentFault extends Error {
  readonly fault: 'protected' | 'too_large' | 'unsupported';

  constructor(fault: DocumentFault['fault']) {
    super(fault);
    this.name = 'DocumentFault';
    this.fault = fault;
  }
}

/** What is attached to a message: more text than any model reads at once. */
export const maxAttachedCharacters = 400_000;

export type DocumentText = { add(text: string): void; readonly isFull: boolean; whole(): string };

/** The text of a document as it is collected, up to `maxCharacters`. */
export function createDocumentText(maxCharacters: number): DocumentText {
  const chunks: string[] = [];
  let characters = 0;
  return {
    add(text) {
      if (characters >= maxCharacters) return;
      chunks.push(text);
      characters += text.length;
    },
    get isFull() {
      return characters >= maxCharacters;
    },
    whole: () => chunks.join('').slice(0, maxCharacters),
  };
}

/** What stands for a line break in a cell of a table, whose row is one line. */
const breakInCell = ' ⏎ ';
/** A table with longer cells lays out a page, and is read as one. */
const longestCell = 500;

/** The cells of a row on one line, set apart by tabs; long ones below each other. */
export function rowOf(cells: readonly string[]): string {
  const trimmed = cells.map((cell) => cell.trim());
  const isTable = trimmed.every((cell) => cell.length <= longestCell || !cell.includes('\n'));
  if (!isTable) return trimmed.filter((cell) => cell !== '').join('\n');
  return trimEndOf(trimmed.map(inCell).join('\t'), /\t/);
}

/** The text of a cell on one line. */
export const inCell = (text: string): string =>
  /[\t\n\r\u2028\u2029]/.test(text)
    ? joinLines(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/\t+/g, ' '), breakInCell)
    : text;

/** The lines that are not empty, on one. */
export const joinLines = (text: string, separator: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(separator);

/** The address of a link, to be put behind its words; empty where they name it already, or it leads nowhere outside. */
export function addressBeside(words: string, address: string): string {
  const trimmed = address.trim();
  if (!/^(?:https?|ftp|mailto|tel):/i.test(trimmed) || trimmed.length > longestAddress) return '';
  const bare = trimEndOf(trimmed.replace(/^(?:https?:\/\/|ftp:\/\/|mailto:|tel:)(?:www\.)?/i, ''), /[/]/);
  const shown = /^(?:mailto|tel):/i.test(trimmed) ? bare : trimmed;
  return bare === '' || words.toLowerCase().includes(bare.toLowerCase()) ? '' : ` (${shown})`;
}

const longestAddress = 2000;

/** Where a new page must begin. */
export const pageBreak = '\f';

/**
 * Marks a heading, up to the end of its line. Unicode reserves these characters for internal use; no
 * text contains them.
 */
export const headingMark = (level: number): string =>
  String.fromCharCode(firstMark + Math.min(Math.max(level, 1), deepestHeading) - 1);

const firstMark = 0xfdd0;
const deepestHeading = 6;

/** Removes the marks of headings from a line. */
export function readHeading(line: string): { title: string; level: number | null } {
  const found = /^[\f\s]*([\ufdd0-\ufdd5])/.exec(line);
  const title = withoutMarks(line);
  return { title, level: found?.[1] ? found[1].charCodeAt(0) - firstMark + 1 : null };
}

export const withoutMarks = (text: string): string => text.replaceAll(/[\f\ufdd0-\ufdd5]/g, '');

/** The text with its headings as Markdown has them, for a model. */
export const toMarkdown = (marked: string): string =>
  marked
    .replaceAll(/[\ufdd0-\ufdd5]/g, (mark) => `${'#'.repeat(mark.charCodeAt(0) - firstMark + 1)} `)
    .replaceAll(pageBreak, '');
