import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Reader } from '../../document-readers/document-task.ts';
import { detectType } from '../files/detect-type.ts';

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

export const readerOf = (contentType: string): Reader | null => readers[contentType] ?? null;

/**
 * The type of a document by its content; the ending of its name must agree.
 * @throws ServiceError `unsupported_media_type`
 */
export async function detectDocument(name: string, bytes: Uint8Array): Promise<{ contentType: string }> {
  const detected = await detectType(name, bytes);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const contentType = detected.reader === 'plain' ? (byEnding.get(ending) ?? 'text/plain') : detected.contentType;
  if (readerOf(contentType) === null) throw new ServiceError('unsupported_media_type');
  return { contentType };
}
