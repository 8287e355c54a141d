import type { Database } from '@deskmate/db/database';
import type { FileStore } from '@deskmate/service-kit/file-store';
import { createClientRecordsRepository } from '../history/client-records-repository.ts';
import { createClientDataRepository } from './client-data-repository.ts';
import { eraseClientData } from './erase-client-data.ts';
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
