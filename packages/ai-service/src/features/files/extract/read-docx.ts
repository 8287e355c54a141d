import { mostCharacters } from './extract-fault.ts';
import { openZip, unescapeXml } from './open-zip.ts';

const main = 'word/document.xml';

/** The paragraphs of a Word document, one a line; cells of a table row are set apart by tabs. */
export function readDocx(bytes: Uint8Array): string {
  const xml = openZip(bytes, (name) => name === main).get(main);
  if (xml === undefined) throw new Error('no document in it');
  let text = '';
  for (const [, run, tag] of xml.matchAll(
    /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<(w:tab|w:br|\/w:p|\/w:tc|\/w:tr)(?:\s[^>]*)?\/?>/g,
  )) {
    if (text.length > mostCharacters) break;
    text += run === undefined ? (marks[tag ?? ''] ?? '') : unescapeXml(run);
  }
  return text
    .replaceAll(/\n\t/g, '\t')
    .replaceAll(/\n{3,}/g, '\n\n')
    .slice(0, mostCharacters);
}

const marks: Record<string, string> = { 'w:tab': '\t', 'w:br': '\n', '/w:p': '\n', '/w:tc': '\t', '/w:tr': '\n' };
