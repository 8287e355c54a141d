import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import {
  type DecodedPicture,
  decodePictures,
  type PictureFault,
} from '@deskmate/service-kit/files/pictures/decode-pictures';
import type { Upload as ReceivedUpload } from '@deskmate/service-kit/http/receive-upload';
import { newId } from '@deskmate/service-kit/random';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import { toFileName } from '../../files/file-name.ts';
import { type FileRepository, type FileRow, fileKey } from '../../files/file-repository.ts';
import type { UnfinishedFiles } from '../../files/unfinished-files.ts';
import { maxAttachedCharacters as maxCharacters } from '../readers/document-text.ts';
import { decodeAs, type Encoding } from '../readers/encodings.ts';
import { cutWithNotice } from '../readers/left-out.ts';
import { detectType, namedEncoding, nameFor } from './detect-type.ts';
import { readDocument } from './read-document.ts';

export type UploadDeps = {
  files: FileRepository;
  unfinished: UnfinishedFiles;
  store: FileStore;
  clock: Clock;
  runInProcess: RunInProcess;
};

/** What one client may keep. */
const quota = { bytes: 1_000_000_000, files: 1000 };

const maxBytesPerCharacter = 4;

/** `signal` aborts when the client has gone. */
type Upload = ReceivedUpload & { clientId: string; signal: AbortSignal };

/**
 * Stores an uploaded file: detects its type by content, redraws pictures, extracts the text of documents.
 * Nothing is stored of a refused file.
 * @throws ServiceError `payload_too_large`, `unsupported_media_type`, `encoding_unknown`, `bad_request` for an encoding that
 * does not exist, `invalid_input`, `picture_unreadable`, `quota_exceeded`, `storage_full`, and those of `runInProcess`.
 */
export async function uploadFile(deps: UploadDeps, upload: Upload): Promise<FileRow> {
  const { clientId, name } = upload;
  const uid = newId();
  const key = fileKey(uid);
  await deps.store.requireSpace();
  return deps.unfinished.storing({ key, clientId }, async () => {
    await deps.store.put(key, upload.content, fieldLimits.uploadBytes);
    const processed = await processFile(deps, key, upload);
    const row = {
      ...processed,
      fileUid: uid,
      clientId,
      fileName: nameFor(toFileName(name), processed.contentType),
      createdAt: deps.clock.date(),
    };
    if (!(await deps.files.add(row, quota))) throw new ServiceError('quota_exceeded');
    return row;
  });
}

type Processed = Pick<FileRow, 'contentType' | 'size' | 'kind' | 'extractedText'>;

async function processFile(
  { store, runInProcess }: UploadDeps,
  key: string,
  { clientId, name, fields, signal }: Upload,
): Promise<Processed> {
  const inspected = await inspect(store, key, name, namedEncoding(fields));
  const { contentType, size } = inspected;
  const load = () => readAll(store, key);
  if (inspected.reader === 'picture') {
    const picture = await redraw(clientId, load, signal);
    await store.delete(key);
    await store.put(key, chunksOf(picture.bytes), Number.POSITIVE_INFINITY);
    return { contentType: picture.contentType, size: picture.bytes.length, kind: 'image', extractedText: null };
  }
  const text =
    inspected.reader === 'plain'
      ? inspected.plainText
      : await readDocument(runInProcess, { clientId, reader: inspected.reader, load, signal });
  // PostgreSQL cannot hold NUL.
  const extractedText = cutWithNotice(text.replaceAll('\0', ''), maxCharacters).toWellFormed();
  return { contentType, size, kind: 'text', extractedText };
}

/** Does not return the bytes: the process loads them again when its turn comes. */
async function inspect(store: FileStore, key: string, name: string, named: Encoding | null) {
  const bytes = await readAll(store, key);
  const detected = await detectType(name, bytes, named);
  if (detected.reader !== 'plain') return { ...detected, size: bytes.length };
  const start = bytes.subarray(0, maxCharacters * maxBytesPerCharacter);
  return {
    ...detected,
    size: bytes.length,
    plainText: decodeAs(detected.encoding, start, start.length < bytes.length),
  };
}

const words: Record<PictureFault, string> = {
  unsupported: 'We couldn’t read this image. It may be damaged.',
  damaged: 'We couldn’t read this image. It may be damaged.',
  too_large: 'This image has too many pixels to read.',
};

async function redraw(clientId: string, load: () => Promise<Buffer>, signal: AbortSignal): Promise<DecodedPicture> {
  const decoded = await decodePictures(clientId, async () => [await load()], signal);
  if ('fault' in decoded) throw new ServiceError('picture_unreadable', { detail: words[decoded.fault] });
  const [picture] = decoded.pictures;
  if (!picture) throw new Error('a picture was not decoded');
  return picture;
}

/** The bytes of a stored file; null when the store has lost them. Read the stream to its end, or destroy it. */
export async function openStoredFile(store: FileStore, fileUid: string): Promise<Readable | null> {
  return (await store.get(fileKey(fileUid)))?.content ?? null;
}

export async function readAll(store: FileStore, key: string): Promise<Buffer> {
  const found = await store.get(key);
  if (!found) throw new ServiceError('not_found');
  return buffer(found.content);
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
