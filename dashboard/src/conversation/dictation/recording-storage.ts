import { recordingsDatabase } from '@deskmate/api/storage';
import { type ChunkKey, expiredRecordings } from './expired-recordings.ts';

export type StoredRecording = { audio: Blob; elapsedMs: number };

type Chunk = { bytes: ArrayBuffer; type: string; elapsedMs: number };

const chunkStore = 'pieces';

/** The recordings of one chat in IndexedDB, chunk by chunk. Each method throws where the browser refuses storage. */
export function recordingStorage(clientId: string, draftKey: string) {
  // An array sorts after every number, so these are the bounds of all of its chunks.
  const own = () => IDBKeyRange.bound([clientId, draftKey], [clientId, draftKey, []]);
  return {
    async add(startedAtMs: number, index: number, chunk: Blob, elapsedMs: number): Promise<void> {
      const value: Chunk = { bytes: await chunk.arrayBuffer(), type: chunk.type, elapsedMs };
      const key: ChunkKey = [clientId, draftKey, startedAtMs, index];
      await inStore('readwrite', (store) => store.put(value, key));
    },

    async read(): Promise<StoredRecording | null> {
      const found = (await inStore('readonly', (store) => store.getAll(own()))) as Chunk[];
      const last = found.at(-1);
      if (!last) return null;
      return {
        audio: new Blob(
          found.map(({ bytes }) => bytes),
          { type: last.type },
        ),
        elapsedMs: last.elapsedMs,
      };
    },

    remove: () => inStore('readwrite', (store) => store.delete(own())),

    /** Deletes recordings that are too old or exceed the limit of this device. */
    async tidy(nowMs: number): Promise<void> {
      const keys = (await inStore('readonly', (store) => store.getAllKeys())) as ChunkKey[];
      for (const first of expiredRecordings(keys, nowMs)) {
        await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound(first, [...first.slice(0, 3), []])));
      }
    },
  };
}

/** A connection for one request each: one that stayed open would keep a sign-out from deleting everything. */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(recordingsDatabase);
  opening.onupgradeneeded = () => opening.result.createObjectStore(chunkStore);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(chunkStore, mode);
    const result = await answerOf(ask(transaction.objectStore(chunkStore)));
    transaction.commit();
    return result;
  } finally {
    // It closes once the transaction has ended.
    database.close();
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing here.'));
  });
