import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { oneLine, shortened } from '@deskmate/api/one-line';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { Upload } from '@deskmate/service-kit/http/receive-upload';
import { newId } from '@deskmate/service-kit/random';
import { toFileName } from '../files/file-name.ts';
import type { UnfinishedFiles } from '../files/unfinished-files.ts';
import { namedEncoding } from './attachments/detect-type.ts';
import { readAll } from './attachments/upload-file.ts';
import { type DocumentRepository, documentKey, type ListedDocument, type NewDocument } from './document-repository.ts';
import { detectDocument } from './document-type.ts';
import type { DocumentWorker } from './document-worker.ts';

/** What one client may keep. */
export const documentQuota = { documents: 200, bytes: 500_000_000 };

export type AddDeps = {
  documents: Pick<DocumentRepository, 'add'>;
  unfinished: UnfinishedFiles;
  store: FileStore;
  clock: Clock;
  quota: typeof documentQuota;
  /** Reads it in the background. */
  worker: Pick<DocumentWorker, 'begin'>;
};

type Added = { clientId: string } & (
  | ({ source: 'file' } & Upload)
  | { source: 'url'; url: string }
  | { source: 'text'; text: string; title?: string | undefined }
);

/**
 * Adds a document and begins to read it; nothing is kept of one that is refused.
 * @throws ServiceError `invalid_input`, `payload_too_large`, `unsupported_media_type`, `encoding_unknown`, `bad_request` for an
 * encoding that does not exist, `quota_exceeded`, `storage_full`
 */
export async function addDocument(deps: AddDeps, added: Added): Promise<ListedDocument> {
  const documentId = newId();
  const key = documentKey(documentId);
  await deps.store.requireSpace();
  return deps.unfinished.storing({ key, clientId: added.clientId }, async () => {
    const described = await describe(deps.store, key, added);
    const row = { ...described, documentId, clientId: added.clientId, createdAt: deps.clock.date() };
    const document = await deps.documents.add(row, deps.quota, fieldLimits.uploadBytes);
    if (!document) throw new ServiceError('quota_exceeded');
    deps.worker.begin(document);
    return document;
  });
}

type Described = Pick<NewDocument, 'title' | 'source' | 'url' | 'fileName' | 'contentType' | 'size'>;

/** Stores what was sent. An address is fetched when it is read. */
async function describe(store: FileStore, key: string, added: Added): Promise<Described> {
  if (added.source === 'url') {
    const url = withScheme(added.url);
    // Every other scheme would be refused when it is read.
    if (!/^https?:/i.test(url)) throw new ServiceError('invalid_input', { detail: [foreignScheme] });
    if (holdsLogin(url)) throw new ServiceError('invalid_input', { detail: [loginInUrl] });
    const title = titleOf(url.replace(/^https?:\/\//i, '')) || url;
    return { title, source: 'url', url, fileName: 'page.html', contentType: 'text/html', size: 0 };
  }
  if (added.source === 'text') {
    const bytes = Buffer.from(added.text);
    await store.put(key, chunksOf(bytes), fieldLimits.uploadBytes);
    const title = titleOf(added.title ?? firstLineOf(added.text)) || 'Text';
    const fileName = `${toFileName(title).slice(0, 80)}.txt`;
    return { title, source: 'text', url: null, fileName, contentType: 'text/plain', size: bytes.length };
  }
  await store.put(key, added.content, fieldLimits.uploadBytes);
  const fileName = toFileName(added.name);
  const bytes = await readAll(store, key);
  const { contentType } = await detectDocument(fileName, bytes, namedEncoding(added.fields));
  const title = titleOf(fileName.replace(/\.[a-z0-9]{1,8}$/i, '').replaceAll('_', ' ')) || fileName;
  return { title, source: 'file', url: null, fileName, contentType, size: bytes.length };
}

/** The scheme may be missing. */
const withScheme = (url: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);

const foreignScheme = { loc: ['body', 'url'], msg: 'must begin with https:// or http://', type: 'url_scheme' };
const loginInUrl = { loc: ['body', 'url'], msg: 'must not contain a username or password', type: 'login_in_url' };

/** A name or password would be stored, shown and exported with the address. Without a scheme, the name looks like one. */
function holdsLogin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password, pathname } = new URL(url);
  return username !== '' || password !== '' || /^[^/]*@/.test(pathname);
}

const firstLineOf = (text: string): string =>
  /\S[^\n]*/
    .exec(text.slice(0, 5000))?.[0]
    .replace(/^#+\s*/, '')
    .slice(0, 100) ?? '';

const titleOf = (text: string): string => shortened(oneLine(text), fieldLimits.titleMax);

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
