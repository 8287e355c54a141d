import { encodingOf } from './decode-plain.ts';
import { headingMark } from './document-text.ts';

/** A text as it is. Lines that Markdown makes headings are marked as such; the line keeps its signs. */
export function readPlain(bytes: Uint8Array): string {
  const decoded = new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes);
  const text = decoded.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return text
    .replaceAll(/[\ufdd0-\ufdd5]/g, '')
    .replaceAll(/^(#{1,6})(?= \S)/gm, (signs) => `${headingMark(signs.length)}${signs}`);
}
