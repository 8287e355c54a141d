import type { Database } from '@deskmate/db/database';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PassageVectors } from './passage-vectors.ts';

export type VectorRepository = ReturnType<typeof createVectorRepository>;

export const createVectorRepository = (db: Database) => ({
  /** Nothing is stored once the document is gone, or others than `pages` are read of it. */
  store: (
    { documentId, pages }: { documentId: string; pages: number[] },
    model: string,
    made: PassageVectors,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const [there] = await tx
        .select({ documentId: documents.documentId })
        .from(documents)
        .where(eq(documents.documentId, documentId))
        .for('update');
      if (!there) return;
      const now = await tx
        .select({ page: documentPages.page })
        .from(documentPages)
        .where(eq(documentPages.documentId, documentId))
        .orderBy(asc(documentPages.page));
      if (now.length !== pages.length || now.some(({ page }, at) => page !== pages[at])) return;
      await tx
        .insert(documentVectors)
        .values({ documentId, model, ...made })
        .onConflictDoUpdate({ target: [documentVectors.documentId, documentVectors.model], set: made });
    }),

  /** Those of these documents that this model has made. */
  find: (documentIds: string[], model: string): Promise<(PassageVectors & { documentId: string })[]> =>
    db
      .select({
        documentId: documentVectors.documentId,
        pages: documentVectors.pages,
        vectors: documentVectors.vectors,
      })
      .from(documentVectors)
      .where(and(inArray(documentVectors.documentId, documentIds), eq(documentVectors.model, model))),
});
