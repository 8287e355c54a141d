import type { Reader } from './document-task.ts';

/** The text of a document without pages, with its title if it has one. Each reader is loaded only when it is needed. */
export async function readMarked(
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
      return { title: null, text: (await import('./read-plain.ts')).readPlain(bytes) };
  }
}
