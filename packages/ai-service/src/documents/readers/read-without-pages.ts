import { inPlainLetters } from '@deskmate/api/pdf/logical-order';
import type { Reader } from './document-task.ts';
import { inLanguageOf, type LeftOut } from './left-out.ts';

type Read = { title: string | null; text: string; leftOut?: ReadonlyMap<LeftOut, number> };
export type WithoutPages = {
  title: string | null;
  /** With a last line that names what was left out. */
  text: string;
  /** Whether the document has more characters than were asked for. */
  isCut: boolean;
};

/** The text of a document without pages, with its title if it has one, in plain letters. */
export async function readWithoutPages(
  reader: Exclude<Reader, 'pdf'>,
  bytes: Uint8Array,
  maxCharacters: number,
  charset: string | null = null,
): Promise<WithoutPages> {
  const { title, text, leftOut = new Map() } = await readAs(reader, bytes, maxCharacters + 1, charset);
  const isCut = text.length > maxCharacters;
  const whole = inLanguageOf(inPlainLetters(isCut ? text.slice(0, maxCharacters) : text), leftOut);
  return { title: title && inPlainLetters(title), text: whole, isCut };
}

/** Each reader is loaded only when it is needed. */
async function readAs(
  reader: Exclude<Reader, 'pdf'>,
  bytes: Uint8Array,
  maxCharacters: number,
  charset: string | null,
): Promise<Read> {
  switch (reader) {
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes, maxCharacters);
    case 'xlsx':
      return (await import('./read-xlsx.ts')).readXlsx(bytes, maxCharacters);
    case 'pptx':
      return (await import('./read-pptx.ts')).readPptx(bytes, maxCharacters);
    case 'odf':
      return (await import('./read-odf.ts')).readOdf(bytes, maxCharacters);
    case 'epub':
      return (await import('./read-epub.ts')).readEpub(bytes, maxCharacters);
    case 'rtf':
      return (await import('./read-rtf.ts')).readRtf(bytes, maxCharacters);
    case 'eml':
      return (await import('./read-eml.ts')).readEml(bytes);
    case 'html':
      return (await import('./read-html.ts')).readHtml(bytes, charset);
    case 'plain':
      return { title: null, text: await (await import('./read-plain.ts')).readPlain(bytes, charset) };
  }
}
