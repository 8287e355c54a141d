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
