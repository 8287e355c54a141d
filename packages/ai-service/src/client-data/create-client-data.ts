import type { Database } from '@deskmate/db/database';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { createClientRecordsRepository } from '../conversations/history/client-records-repository.ts';
import { type ClientDataRepository, createClientDataRepository } from './client-data-repository.ts';
import { createClientDataExport } from './export-client-data.ts';

/** What the main backend does with the data of a client as a whole. */
export function createClientData(db: Database, store: FileStore) {
  const clientData = createClientDataRepository(db);
  return {
    setClosed: (clientId: string, isClosed: boolean) =>
      isClosed ? clientData.close(clientId) : clientData.reopen(clientId),
    erase: (clientId: string) => eraseClientData({ clientData, store }, clientId),
    ...createClientDataExport({ records: createClientRecordsRepository(db), store }),
  };
}

type EraseDeps = { clientData: ClientDataRepository; store: FileStore };

/** Of each kind, handled in one call, which a caller in another process waits for. */
const filesAtOnce = 50;
const rowsAtOnce = 1000;

/** Erases a bounded part of what is stored of a client. @returns whether nothing is left. */
async function eraseClientData({ clientData, store }: EraseDeps, clientId: string): Promise<boolean> {
  const files = await clientData.storedFiles(clientId, filesAtOnce);
  for (const { key, removeRow } of files) {
    // The bytes are deleted first, because the row names them for the next try.
    await store.delete(key);
    await removeRow();
  }
  if (files.length >= filesAtOnce) return false;
  if ((await clientData.removeMessages(clientId, rowsAtOnce)) === rowsAtOnce) return false;
  return clientData.removeRest(clientId, rowsAtOnce);
}
