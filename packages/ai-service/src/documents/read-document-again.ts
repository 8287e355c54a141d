import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Credit } from '../ports/credit.ts';
import type { DocumentRepository, ListedDocument } from './document-repository.ts';
import type { DocumentWorker } from './document-worker.ts';
import { findDocument } from './find-document.ts';
import { pageRangeOf } from './page-range.ts';

type ReadAgainDeps = {
  documents: Pick<DocumentRepository, 'find'>;
  worker: Pick<DocumentWorker, 'readAgain'>;
  credit: Pick<Credit, 'requirePlan'>;
};
type ReadAgainRequest = { id: string; pages: Parameters<DocumentWorker['readAgain']>[2] };

/**
 * Begins to read other pages of a PDF that is too long to be read whole.
 * @throws ServiceError `not_found`, `subscription_expired`, and `conflict` for any other document and while it is being read
 */
export async function readDocumentAgain(
  { documents, worker, credit }: ReadAgainDeps,
  clientId: string,
  { id, pages }: ReadAgainRequest,
): Promise<ListedDocument> {
  await credit.requirePlan(clientId);
  const document = await findDocument(documents, clientId, id);
  if (document.status !== 'reading' && pageRangeOf(document) === null) {
    throw new ServiceError('conflict', { detail: 'You can choose pages only for a PDF that is too long.' });
  }
  const row = await worker.readAgain(clientId, document.documentId, pages);
  if (!row) throw new ServiceError('conflict', { detail: 'These pages can’t be read right now.' });
  return { ...document, ...row, pagesWithoutText: [] };
}
