import type { listDocuments as contract, Document } from '@deskmate/api/contracts/ai/documents';
import type * as z from 'zod';
import { documentCursor } from './cursors.ts';
import type { DocumentRepository, ListedDocument } from './document-repository.ts';
import { toDocument } from './to-contract.ts';

const pageSize = 30;

type Query = z.output<typeof contract.query>;
type Page = { items: Document[]; next_cursor: string | null };

/** The documents of a client whose title or text matches, those used last first. */
export async function listDocuments(
  documents: Pick<DocumentRepository, 'list'>,
  clientId: string,
  query: Query,
): Promise<Page> {
  const rows = await documents.list(clientId, {
    q: query.q ?? '',
    after: documentCursor.read(query.cursor),
    limit: pageSize + 1,
  });
  const { shown, nextCursor } = documentCursor.page(rows, pageSize, positionOf);
  return { items: shown.map(toDocument), next_cursor: nextCursor };
}

const positionOf = ({ usedAt, documentId }: ListedDocument) => ({ usedAtMs: usedAt.getTime(), documentId });
