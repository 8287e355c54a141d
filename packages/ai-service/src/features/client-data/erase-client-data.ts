import type { FileStore } from '@deskmate/service-kit/file-store';
import type { ClientDataRepository } from './client-data-repository.ts';

type Deps = { clientData: ClientDataRepository; store: FileStore };

/** Of each kind, handled in one call, which a caller in another process waits for. */
const filesAtOnce = 50;
const messagesAtOnce = 1000;

/** Erases a bounded part of what is stored of a client. @returns whether nothing is left. */
export async function eraseClientData({ clientData, store }: Deps, clientId: string): Promise<boolean> {
  const files = await clientData.storedFiles(clientId, filesAtOnce);
  for (const { key, removeRow } of files) {
    // The bytes are deleted first, because the row names them for the next try.
    await store.delete(key);
    await removeRow();
  }
  if (files.length >= filesAtOnce) return false;
  if ((await clientData.removeMessages(clientId, messagesAtOnce)) === messagesAtOnce) return false;
  await clientData.removeRest(clientId);
  return true;
}
