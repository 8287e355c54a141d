import { ServiceError } from '@deskmate/api/contracts/errors';
import type { DocumentRepository, DocumentRow, ListedDocument } from './document-repository.ts';

/** A document of this client as lists show it. @throws ServiceError `not_found` */
export async function findDocument(
  documents: Pick<DocumentRepository, 'find'>,
  clientId: string,
  id: string,
): Promise<ListedDocument> {
  const document = await documents.find(clientId, id);
  if (!document) throw new ServiceError('not_found');
  return document;
}

/** Its row alone, which costs less to read. @throws ServiceError `not_found` */
export async function findDocumentRow(
  documents: Pick<DocumentRepository, 'findRow'>,
  clientId: string,
  id: string,
): Promise<DocumentRow> {
  const row = await documents.findRow(clientId, id);
  if (!row) throw new ServiceError('not_found');
  return row;
}
