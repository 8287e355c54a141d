import { ServiceError } from '@deskmate/api/contracts/errors';
import { detectType } from './attachments/detect-type.ts';
import type { Reader } from './readers/document-task.ts';
import type { Encoding } from './readers/encodings.ts';

const byEnding = new Map([
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
  ['htm', 'text/html'],
  ['html', 'text/html'],
  ['xhtml', 'text/html'],
]);

/** What can be read, by its media type. */
const readers: Record<string, Reader> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odf',
  'application/vnd.oasis.opendocument.spreadsheet': 'odf',
  'application/vnd.oasis.opendocument.presentation': 'odf',
  'application/epub+zip': 'epub',
  'application/rtf': 'rtf',
  'message/rfc822': 'eml',
  'text/html': 'html',
  'text/markdown': 'plain',
  'text/plain': 'plain',
};

export const readableTypes = Object.keys(readers);

export const readerOf = (contentType: string): Reader | null => readers[mediaTypeOf(contentType)] ?? null;

/** Without the encoding that a text is stored with, as in `text/plain; charset=shift_jis`. */
export const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The encoding in a content type. */
export const charsetOf = (contentType: string): string | null =>
  /charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? null;

/**
 * The type of a document by its content, with the encoding of a text that is not in UTF-8; the ending of its name must agree.
 * @param encoding the one that the client named
 * @throws ServiceError `unsupported_media_type`, `encoding_unknown`
 */
export async function detectDocument(
  name: string,
  bytes: Uint8Array,
  encoding: Encoding | null = null,
): Promise<{ contentType: string }> {
  const detected = await detectType(name, bytes, encoding);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const contentType = detected.reader === 'plain' ? (byEnding.get(ending) ?? 'text/plain') : detected.contentType;
  if (readerOf(contentType) === null) throw new ServiceError('unsupported_media_type');
  const isUtf8 = detected.reader !== 'plain' || detected.encoding === 'utf-8';
  return { contentType: isUtf8 ? contentType : `${contentType}; charset=${detected.encoding}` };
}
