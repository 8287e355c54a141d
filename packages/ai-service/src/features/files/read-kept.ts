import type { Readable } from 'node:stream';
import type { FileStore } from '@deskmate/service-kit/file-store';
import { keyOf } from './upload-file.ts';

/** The bytes of a kept file; null when the store has lost them. Read it to its end, or destroy it. */
export async function readKeptFile(store: FileStore, fileUid: string): Promise<Readable | null> {
  return (await store.get(keyOf(fileUid)))?.content ?? null;
}
