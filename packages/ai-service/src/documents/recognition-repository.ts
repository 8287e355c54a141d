import { fieldLimits } from '@deskmate/api/limits';
import type { Database } from '@deskmate/db/database';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { and, eq, ne, sql } from 'drizzle-orm';
import { documentAfterRecognition } from './document-after-recognition.ts';
import type { LineBox } from './line-boxes.ts';
import { pagesReadOf } from './page-range.ts';
import type { PageRead } from './readers/document-task.ts';

export type RecognizedPage = Omit<PageRead, 'width' | 'height'> & { lineBoxes: LineBox[]; language: string | null };

/** Why recognised text was not stored. */
export type RecognitionRefusal = 'not_found' | 'being_read' | 'has_text' | 'too_long';

export type RecognitionRepository = ReturnType<typeof createRecognitionRepository>;

export const createRecognitionRepository = (db: Database) => ({
  /**
   * Stores the text of a page on which the file of the document has none, in the place of text that was recognised before.
   * The row of the document is locked, so pages that arrive together are counted right, and none is written into a
   * document that is being read.
   */
  store: (clientId: string, documentId: string, found: RecognizedPage): Promise<RecognitionRefusal | null> =>
    db.transaction(async (tx) => {
      const { page, text, words, tokens, search, lineBoxes, language } = found;
      const [document] = await tx
        .select()
        .from(documents)
        .where(and(eq(documents.clientId, clientId), eq(documents.documentId, documentId)))
        .for('update');
      if (!document) return 'not_found';
      if (document.status === 'reading') return 'being_read';
      const range = pagesReadOf(document);
      const isOther = document.status === 'failed' && document.failure !== 'document_scanned';
      if (!range || isOther || page < range.from || page > range.to) return 'has_text';
      const ofDocument = eq(documentPages.documentId, documentId);
      const [before] = await tx
        .select({ words: documentPages.words, lineBoxes: documentPages.lineBoxes })
        .from(documentPages)
        .where(and(ofDocument, eq(documentPages.page, page)));
      if (before && before.lineBoxes === null && before.words > 0) return 'has_text';
      const [others] = await tx
        .select({ characters: sql<number>`coalesce(sum(length(${documentPages.text})), 0)::int` })
        .from(documentPages)
        .where(and(ofDocument, ne(documentPages.page, page)));
      if ((others?.characters ?? 0) + text.length > fieldLimits.documentCharactersMax) return 'too_long';

      const vector = sql`to_tsvector('english', ${search.latin}) || to_tsvector('arabic', ${search.arabic})
        || to_tsvector('simple', ${search.other})`;
      const stored = { text, words, tokens, lineBoxes, search: vector };
      await tx
        .insert(documentPages)
        .values({ documentId, page, readingNumber: document.readingNumber, ...stored })
        .onConflictDoUpdate({ target: [documentPages.documentId, documentPages.page], set: stored });
      await tx.delete(documentVectors).where(eq(documentVectors.documentId, documentId));
      const pages = await tx
        .select({
          page: documentPages.page,
          words: documentPages.words,
          tokens: documentPages.tokens,
          isRecognized: sql<boolean>`${documentPages.lineBoxes} is not null`,
        })
        .from(documentPages)
        .where(ofDocument);
      await tx
        .update(documents)
        .set({ ...documentAfterRecognition(document, pages), language: document.language ?? language })
        .where(eq(documents.documentId, documentId));
      return null;
    }),
});
