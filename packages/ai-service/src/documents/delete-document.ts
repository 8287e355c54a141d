import type { UnfinishedFiles } from '../files/unfinished-files.ts';
import { type DocumentRepository, documentKey } from './document-repository.ts';
import type { DocumentWorker } from './document-worker.ts';
import { findDocumentRow } from './find-document.ts';

type DeleteDeps = {
  documents: Pick<DocumentRepository, 'findRow' | 'remove'>;
  worker: Pick<DocumentWorker, 'stop'>;
  unfinished: Pick<UnfinishedFiles, 'deleteNoted'>;
};

/** Stops the reading of a document, and deletes its rows and its file. @throws ServiceError `not_found` */
export async function deleteDocument(
  { documents, worker, unfinished }: DeleteDeps,
  clientId: string,
  id: string,
): Promise<void> {
  const { documentId } = await findDocumentRow(documents, clientId, id);
  worker.stop(documentId);
  if (await documents.remove(clientId, documentId)) await unfinished.deleteNoted([documentKey(documentId)]);
}
