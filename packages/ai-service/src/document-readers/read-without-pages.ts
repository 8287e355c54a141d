import { inPlainLetters } from '@deskmate/api/pdf/logical-order';
import type { Reader } from './document-task.ts';

/** The text of a document without pages, with its title if it has one, in plain letters. */
export async function readWithoutPages(
  ...of: Parameters<typeof readAs>
): Promise<{ title: string | null; text: string }> {
  const { title, text } = await readAs(...of);
  return { title: title && inPlainLetters(title), text: inPlainLetters(text) };
}

/** Each reader is loaded only when it is needed. */
async function readAs(
  reader: Exclude<Reader, 'pdf'>,
  bytes: Uint8Array,
  maxCharacters: number,
  charset: string | null = null,
): Promise<{ title: string | null; text: string }> {
  switch (reader) {
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes, maxCharacters);
    case 'xlsx':
      return (await import('./read-xlsx.ts')).readXlsx(bytes, maxCharacters);
    case 'html':
      return (await import('./read-html.ts')).readHtml(bytes, charset);
    case 'plain':
      return { title: null, text: await (await import('./read-plain.ts')).readPlain(bytes, charset) };
  }
}
