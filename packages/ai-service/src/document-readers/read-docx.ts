import { createDocumentText, DocumentFault, headingMark } from './document-text.ts';
import { openZip } from './open-zip.ts';
import { readXml } from './read-xml.ts';

const main = 'word/document.xml';
const properties = 'docProps/core.xml';

const opening: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };
const closing: Record<string, string> = { p: '\n', tc: '\t', tr: '\n' };

export type OfficeText = { title: string | null; text: string };

/**
 * The paragraphs of a Word document, one a line, headings marked; cells of a table row are set apart by tabs.
 */
export function readDocx(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const parts = openZip(bytes, (name) => name === main || name === properties);
  const xml = parts.get(main);
  if (!xml) throw new DocumentFault('unsupported');
  const text = createDocumentText(maxCharacters);
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
      if (name === 'pStyle') text.add(markOf(attributes['w:val']));
      if (styles === 0) text.add(opening[name] ?? '');
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      if (name === 'pPr') styles -= 1;
      if (name === 't') isText = false;
      if (fallbacks === 0) text.add(closing[name] ?? '');
    },
    text(words) {
      if (isText && fallbacks === 0) text.add(words);
    },
    isDone: () => text.isFull,
  });
  const whole = text
    .whole()
    .replaceAll(/\n\t/g, '\t')
    .replaceAll(/\n{3,}/g, '\n\n');
  return { title: readTitle(parts.get(properties)), text: whole };
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
