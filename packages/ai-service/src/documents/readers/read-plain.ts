import { decodeText } from './decode-text.ts';
import { headingMark } from './document-text.ts';

/** A text as it is. Lines that Markdown makes headings are marked as such; the line keeps its signs. */
export async function readPlain(bytes: Uint8Array, charset: string | null): Promise<string> {
  const decoded = await decodeText(bytes, charset);
  const text = decoded.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return text
    .replaceAll(/[\ufdd0-\ufdd5]/g, '')
    .replaceAll(/^(#{1,6})(?= \S)/gm, (signs) => `${headingMark(signs.length)}${signs}`);
}
