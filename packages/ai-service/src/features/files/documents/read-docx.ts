import { createDocumentText, DocumentFault } from './document-text.ts';
import { openZip } from './open-zip.ts';
import { readXml } from './read-xml.ts';

const main = 'word/document.xml';

const opening: Record<string, string> = { tab: '\t', br: '\n', cr: '\n' };
const closing: Record<string, string> = { p: '\n', tc: '\t', tr: '\n' };

/** The paragraphs of a Word document, one a line; cells of a table row are set apart by tabs. */
export function readDocx(bytes: Uint8Array): string {
  const xml = openZip(bytes, (name) => name === main).get(main);
  if (!xml) throw new DocumentFault('unsupported');
  const text = createDocumentText();
  let isText = false;
  // What a fallback holds stands beside it for newer programs.
  let fallbacks = 0;
  // Tab stops of a paragraph's style have the name of a tab in the text.
  let properties = 0;
  readXml(xml, {
    open(name) {
      if (name === 'Fallback') fallbacks += 1;
      if (name === 'pPr') properties += 1;
      if (name === 't') isText = true;
      if (fallbacks + properties === 0) text.add(opening[name] ?? '');
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      if (name === 'pPr') properties -= 1;
      if (name === 't') isText = false;
      if (fallbacks === 0) text.add(closing[name] ?? '');
    },
    text(words) {
      if (isText && fallbacks === 0) text.add(words);
    },
    isDone: () => text.isFull,
  });
  return text
    .whole()
    .replaceAll(/\n\t/g, '\t')
    .replaceAll(/\n{3,}/g, '\n\n');
}
