import { Readable } from 'node:stream';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { createClientRecordsRepository, StoredKind } from '../conversations/history/client-records-repository.ts';
import { documentKey } from '../documents/document-repository.ts';
import { fileKey } from '../files/file-repository.ts';
import { imageKey } from '../images/image-bytes.ts';

type Deps = { records: ReturnType<typeof createClientRecordsRepository>; store: FileStore };

/**
 * What is kept of a client, as the files of an export: records as JSON, those that may be many one a line, and the
 * bytes of uploads and images under their ids, because names that people chose are unsafe as file names.
 */
export function createClientDataExport({ records, store }: Deps) {
  const written: Record<string, (clientId: string) => AsyncIterable<string>> = {
    'conversations.jsonl': (clientId) => lines(records.conversations(clientId)),
    'images.jsonl': (clientId) => lines(records.imageGenerations(clientId)),
    'documents.jsonl': (clientId) => lines(records.documents(clientId)),
    'files.jsonl': (clientId) => lines(records.files(clientId)),
    'shares.jsonl': (clientId) => lines(records.shares(clientId)),
    'feedback.jsonl': (clientId) => lines(records.feedback(clientId)),
    'glossaries.jsonl': (clientId) => lines(records.glossaries(clientId)),
  };
  const keys: Record<StoredKind, (id: string) => string> = {
    files: fileKey,
    documents: documentKey,
    images: (id) => imageKey(id, 'original'),
  };
  return {
    /** The names of its files. */
    async listExport(clientId: string): Promise<string[]> {
      const kinds = Object.keys(keys) as StoredKind[];
      const stored = await Promise.all(
        kinds.map(async (kind) => (await records.stored(kind, clientId)).map((name) => `${kind}/${name}`)),
      );
      return [...Object.keys(written), ...stored.flat()];
    },
    /** One of these files; null when it is not the client's, or no longer exists. */
    async openExport(clientId: string, name: string): Promise<Readable | null> {
      const write = Object.hasOwn(written, name) ? written[name] : undefined;
      if (write) return Readable.from(write(clientId), { objectMode: false });
      const [kind = '', file = ''] = name.split('/');
      if (!isStoredKind(kind)) return null;
      const [id = ''] = file.split('.');
      if (!(await records.owns(kind, clientId, id))) return null;
      return (await store.get(keys[kind](id)))?.content ?? null;
    },
  };
}

const isStoredKind = (kind: string): kind is StoredKind => ['files', 'documents', 'images'].includes(kind);

async function* lines(found: AsyncIterable<unknown> | Promise<unknown[]>): AsyncIterable<string> {
  for await (const one of 'then' in found ? await found : found) yield `${JSON.stringify(one)}\n`;
}
