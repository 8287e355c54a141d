import type { DocumentFailure } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { type Fetched, type GuardedFetch, GuardedFetchError } from '@deskmate/service-kit/net/guarded-fetch';
import { toFileName } from '../files/file-name.ts';
import { documentKey } from './document-repository.ts';
import { charsetOf, detectDocument, mediaTypeOf, readableTypes } from './document-type.ts';
import { decodeWebPage } from './readers/decode-text.ts';

const accepts = [...readableTypes, 'application/xhtml+xml'];
/** Web pages are smaller than this. */
const pageBytes = 5_000_000;

const endings = new Map([
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
  ['application/rtf', 'rtf'],
  ['message/rfc822', 'eml'],
  ['text/markdown', 'md'],
  ['text/plain', 'txt'],
]);

export type FetchedDocument = { size: number; contentType: string; fileName: string };

/**
 * Fetches what an address leads to and stores it; texts become UTF-8.
 * @throws ServiceError `storage_full`
 */
export async function fetchDocument(
  { fetcher, store }: { fetcher: GuardedFetch; store: FileStore },
  { documentId, url, signal }: { documentId: string; url: string; signal: AbortSignal },
): Promise<FetchedDocument | { failure: DocumentFailure }> {
  await store.requireSpace();
  try {
    const fetched = await fetcher.get(url, {
      accepts,
      limitBytes: (mediaType) => (mediaType.startsWith('application/') ? fieldLimits.uploadBytes : pageBytes),
      signal,
    });
    if (fetched.status >= 300) return { failure: 'address_unreadable' };
    const { bytes, contentType, fileName } = await typed(fetched);
    await store.put(documentKey(documentId), chunksOf(bytes), fieldLimits.uploadBytes);
    return { size: bytes.length, contentType, fileName };
  } catch (error) {
    // An aborted reading says nothing about the address.
    signal.throwIfAborted();
    if (error instanceof GuardedFetchError) {
      return { failure: error.fault === 'blocked' ? 'address_refused' : 'address_unreadable' };
    }
    if (error instanceof ServiceError && error.code === 'unsupported_media_type')
      return { failure: 'address_unreadable' };
    if (error instanceof ServiceError && error.code === 'payload_too_large') return { failure: 'address_unreadable' };
    throw error;
  }
}

async function typed({ url, contentType, body }: Fetched) {
  const mediaType = mediaTypeOf(contentType);
  const ending = endings.get(mediaType) ?? 'html';
  const isText = mediaType.startsWith('text/') || mediaType === 'application/xhtml+xml';
  const bytes = isText ? Buffer.from(await decodeWebPage(body, charsetOf(contentType))) : body;
  const fileName = `${nameIn(url) || 'page'}.${ending}`;
  return { bytes, fileName, ...(await detectDocument(fileName, bytes)) };
}

/** The last part of an address as the name of a file, without an ending. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return last === '' ? '' : toFileName(unescaped(last).replace(/\.[^.]*$/, ''));
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that begins no escape, as in `/100%`.
    return part;
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
