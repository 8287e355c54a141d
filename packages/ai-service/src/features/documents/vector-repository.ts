import type { Database } from '@deskmate/db/database';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documents } from '@deskmate/db/tables/ai/documents';
import { and, eq, inArray } from 'drizzle-orm';
import type { PassageVectors } from './passage-vectors.ts';

export type VectorRepository = ReturnType<typeof createVectorRepository>;

export const createVectorRepository = (db: Database) => ({
  /** Nothing is stored once the document is gone. */
  store: (documentId: string, model: string, made: PassageVectors): Promise<void> =>
    db.transaction(async (tx) => {
      const [there] = await tx
        .select({ documentId: documents.documentId })
        .from(documents)
        .where(eq(documents.documentId, documentId))
        .for('update');
      if (!there) return;
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
