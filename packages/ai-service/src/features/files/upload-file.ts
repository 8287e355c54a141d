import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/file-store';
import { newId } from '@deskmate/service-kit/random';
import { cleanPicture } from './clean-picture.ts';
import { detectType, nameFor } from './detect-type.ts';
import type { FileRepository, FileRow } from './file-repository.ts';
import { decodeHeic } from './heic/decode-heic.ts';
import { readDocument } from './read-document.ts';

export type FileDeps = { files: FileRepository; store: FileStore; clock: Clock };

/** What one client may keep. */
const quota = { bytes: 1_000_000_000, files: 1000 };

export const keyOf = (uid: string): string => `chat/${uid}`;

/**
 * Keeps an uploaded file: told by its content, pictures drawn anew, documents read for their text.
 * Nothing is kept of one that is refused.
 * @throws ServiceError `payload_too_large`, `unsupported_media_type`, `invalid_input`, `quota_exceeded`.
 */
export async function uploadFile(
  deps: FileDeps,
  clientId: string,
  upload: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<FileRow> {
  const uid = newId();
  const key = keyOf(uid);
  await deps.store.put(key, upload.content, fieldLimits.uploadBytes);
  try {
    const kept = await readKept(deps.store, key, { clientId, name: upload.name });
    const row = {
      ...kept,
      fileUid: uid,
      clientId,
      fileName: nameFor(tidyName(upload.name), kept.contentType),
      createdAt: new Date(deps.clock.now()),
    };
    if (!(await deps.files.add(row, quota))) throw new ServiceError('quota_exceeded');
    return row;
  } catch (error) {
    await deps.store.delete(key);
    throw error;
  }
}

type Kept = Pick<FileRow, 'contentType' | 'size' | 'kind' | 'extractedText'>;

async function readKept(
  store: FileStore,
  key: string,
  { clientId, name }: { clientId: string; name: string },
): Promise<Kept> {
  const bytes = await readAll(store, key);
  const { contentType, reader } = await detectType(name, bytes);
  if (reader === 'picture' || reader === 'heic') {
    const picture =
      reader === 'heic'
        ? { bytes: await decodeHeic(clientId, bytes), contentType: 'image/jpeg' }
        : await cleanPicture(bytes);
    await store.delete(key);
    await store.put(key, chunksOf(picture.bytes), Number.POSITIVE_INFINITY);
    return { contentType: picture.contentType, size: picture.bytes.length, kind: 'image', extractedText: null };
  }
  const text = reader === 'plain' ? bytes.toString('utf8') : await readDocument({ reader, bytes });
  // PostgreSQL cannot hold NUL.
  return {
    contentType,
    size: bytes.length,
    kind: 'text',
    extractedText: text.replaceAll('\0', '').slice(0, 400_000).toWellFormed(),
  };
}

export async function readAll(store: FileStore, key: string): Promise<Buffer> {
  const found = await store.get(key);
  if (!found) throw new ServiceError('not_found');
  return buffer(found.content);
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The last part of a path, without signs that could mean something in a header or a page. */
function tidyName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const tidy = last
    .replaceAll(/[\p{Cc}\p{Cf}<>":|?*]/gu, '')
    .trim()
    .slice(-150)
    .toWellFormed();
  return tidy === '' || /^\.+$/.test(tidy) ? 'file' : tidy;
}
