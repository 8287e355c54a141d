import { createDocumentText, DocumentFault, headingMark } from './document-text.ts';
import { openZip } from './open-zip.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';

const main = 'word/document.xml';
const properties = 'docProps/core.xml';
const noteKinds = ['footnote', 'endnote'] as const;
const partNames = new Set([main, properties, ...noteKinds.map((kind) => `word/${kind}s.xml`)]);

const opening = new Map(Object.entries({ tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }));
const closing = new Map(Object.entries({ p: '\n', tc: '\t', tr: '\n' }));

export type OfficeText = { title: string | null; text: string };

/**
 * The paragraphs of a Word document, one a line, headings marked; cells of a table row are set apart by tabs. Footnotes and
 * endnotes follow the paragraph, or the table, that refers to them.
 */
export function readDocx(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const parts = openZip(bytes, (name) => partNames.has(name));
  const xml = parts.get(main);
  if (!xml) throw new DocumentFault('unsupported');
  const notes = new Map(
    noteKinds.map((kind) => [`${kind}Reference`, readNotes(parts.get(`word/${kind}s.xml`), kind, maxCharacters)]),
  );
  const text = createDocumentText(maxCharacters);
  let waiting: string[] = [];
  let count = 0;
  let tables = 0;
  const addNotes = (): void => {
    for (const note of waiting) text.add(`${note}\n`);
    waiting = [];
  };
  readWords(xml, {
    add: text.add,
    isDone: () => text.isFull,
    open(name, attributes) {
      if (name === 'tbl') tables += 1;
      const id = attributes['w:id'] ?? '';
      const note = notes.get(name)?.get(id);
      if (note === undefined) return;
      notes.get(name)?.delete(id);
      count += 1;
      text.add(`[${count}]`);
      waiting.push(`[${count}] ${note}`);
    },
    close(name) {
      if (name === 'tbl') tables -= 1;
      if ((name === 'p' || name === 'tbl') && tables === 0) addNotes();
    },
  });
  const whole = text
    .whole()
    .replaceAll(/\n\t/g, '\t')
    .replaceAll(/\n{3,}/g, '\n\n');
  return { title: readTitle(parts.get(properties)), text: whole };
}

/** The texts of notes by their numbers; none where they cannot be read, which is no fault of the document itself. */
function readNotes(xml: Uint8Array | undefined, kind: string, maxCharacters: number): Map<string, string> {
  const notes = new Map<string, string>();
  if (!xml) return notes;
  let id = '';
  let characters = 0;
  let words: string[] = [];
  try {
    readWords(xml, {
      add(more) {
        characters += more.length;
        words.push(more);
      },
      isDone: () => characters >= maxCharacters,
      open(name, attributes) {
        if (name !== kind) return;
        id = attributes['w:id'] ?? '';
        words = [];
      },
      close(name) {
        const note = name === kind ? words.join('').replaceAll(/\s+/g, ' ').trim() : '';
        // The line that separates notes from the text is a note without words.
        if (note !== '') notes.set(id, note);
      },
    });
  } catch {
    return new Map();
  }
  return notes;
}

type WordHandlers = Required<Pick<XmlHandlers, 'open' | 'close' | 'isDone'>> & { add: (words: string) => void };

/** Reads the words of a part of a Word document, and what stands for a sign in it. */
function readWords(xml: Uint8Array, { add, isDone, open, close }: WordHandlers): void {
  let isText = false;
  // The content of a fallback also exists beside it, for newer programs.
  let fallbacks = 0;
  // Tab stops of a paragraph's style have the name of a tab in the text.
  let styles = 0;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks += 1;
      if (name === 'pPr') styles += 1;
      if (name === 't') isText = true;
      if (fallbacks > 0) return;
      if (name === 'pStyle') add(markOf(attributes['w:val']));
      if (styles === 0) add(opening.get(name) ?? '');
      open(name, attributes);
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      if (name === 'pPr') styles -= 1;
      if (name === 't') isText = false;
      if (fallbacks > 0) return;
      add(closing.get(name) ?? '');
      close(name);
    },
    text(words) {
      if (isText && fallbacks === 0) add(words);
    },
    isDone,
  });
}

/** Word names its styles of headings `Heading1` in every language but a few, which keep the number. */
function markOf(style = ''): string {
  if (style === 'Title') return headingMark(1);
  const level = /^(?:heading|berschrift|titre|ttulo|titolo|kop)?\s?([1-6])$/i.exec(style)?.[1];
  return level === undefined ? '' : headingMark(Number(level));
}

/** The title in the properties of an office document; null when there is none or they cannot be read. */
export function readTitle(xml: Uint8Array | undefined): string | null {
  let title = '';
  let isTitle = false;
  try {
    readXml(xml ?? new Uint8Array(), {
      open: (name) => {
        isTitle = name === 'title';
      },
      close: () => {
        isTitle = false;
      },
      text: (words) => {
        if (isTitle && title.length < 500) title += words;
      },
    });
  } catch {
    return null;
  }
  return title.trim() || null;
}
