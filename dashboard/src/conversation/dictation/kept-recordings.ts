import { recordingsDatabase } from '@deskmate/api/storage';
import { type PieceKey, whichRecordingsToDrop } from './which-recordings-to-drop.ts';

export type KeptRecording = { said: Blob; elapsedMs: number };

type Piece = { bytes: ArrayBuffer; type: string; elapsedMs: number };

const pieces = 'pieces';

/** The recordings of one chat on this device, piece by piece. Each throws where the browser refuses to keep anything. */
export function keptRecordings(clientId: string, place: string) {
  // An array sorts after every number, so these are the bounds of all of its pieces.
  const own = () => IDBKeyRange.bound([clientId, place], [clientId, place, []]);
  return {
    async add(startedAtMs: number, index: number, piece: Blob, elapsedMs: number): Promise<void> {
      const value: Piece = { bytes: await piece.arrayBuffer(), type: piece.type, elapsedMs };
      const key: PieceKey = [clientId, place, startedAtMs, index];
      await inStore('readwrite', (store) => store.put(value, key));
    },

    async read(): Promise<KeptRecording | null> {
      const found = (await inStore('readonly', (store) => store.getAll(own()))) as Piece[];
      const last = found.at(-1);
      if (!last) return null;
      return {
        said: new Blob(
          found.map(({ bytes }) => bytes),
          { type: last.type },
        ),
        elapsedMs: last.elapsedMs,
      };
    },

    remove: () => inStore('readwrite', (store) => store.delete(own())),

    /** Makes room: what is old, or too much for this device, goes. */
    async tidy(nowMs: number): Promise<void> {
      const keys = (await inStore('readonly', (store) => store.getAllKeys())) as PieceKey[];
      for (const first of whichRecordingsToDrop(keys, nowMs)) {
        await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound(first, [...first.slice(0, 3), []])));
      }
    },
  };
}

/** A connection for one request each: one that stayed open would keep a sign-out from deleting everything. */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(recordingsDatabase);
  opening.onupgradeneeded = () => opening.result.createObjectStore(pieces);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(pieces, mode);
    const result = await answerOf(ask(transaction.objectStore(pieces)));
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
