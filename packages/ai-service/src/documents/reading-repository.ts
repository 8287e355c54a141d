import type { DocumentFailure } from '@deskmate/api/contracts/ai/documents';
import type { Database } from '@deskmate/db/database';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { and, eq, gte, inArray, lte, ne, notBetween, notInArray, or, sql } from 'drizzle-orm';
import type { DocumentRow } from './document-repository.ts';
import { type PageRange, pageRangeOf } from './page-range.ts';

/** One reading of a document: each time that it begins, or begins again, has a number of its own. */
export type Reading = Pick<DocumentRow, 'documentId' | 'readingNumber'>;
export type ReadingRepository = ReturnType<typeof createReadingRepository>;

type Ending = Pick<DocumentRow, 'status' | 'language' | 'unreadablePages'> & {
  failure: DocumentFailure | null;
  range?: PageRange | null;
};

/** How documents are read: who reads them, which of their pages, and how it ended. */
export function createReadingRepository(db: Database) {
  return {
    /** @returns false when it is gone meanwhile. */
    async setFetched(
      documentId: string,
      file: Pick<DocumentRow, 'size' | 'contentType' | 'fileName'>,
    ): Promise<boolean> {
      const rows = await db.update(documents).set(file).where(eq(documents.documentId, documentId)).returning();
      return rows.length > 0;
    },

    async setOpened(
      reading: Reading,
      opened: Pick<DocumentRow, 'pages' | 'outline'> & { title: string | null; range: PageRange | null },
    ): Promise<void> {
      const { title, range, ...known } = opened;
      await db
        .update(documents)
        .set({ ...known, ...columnsOf(range), ...(title !== null && { title }) })
        .where(isUnderWay(reading));
    },

    /**
     * Ends the reading, of `range` alone where there is one: the pages that it wrote are those of the document, and words
     * and tokens are theirs. If pages chosen later cannot be read, the document returns to its earlier state and stores
     * the failed range. A reading that another one has replaced changes nothing.
     */
    end: (reading: Reading, ending: Ending): Promise<void> =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(documents).where(isUnderWay(reading)).for('update');
        if (!row) return;
        if (ending.status !== 'failed' || !(await restorePrevious(tx, row))) await storeEnding(tx, reading, ending);
      }),

    /**
     * Begins to read other pages in the place of those read before, whose text and vectors stay until it has ended.
     * @returns null where it is being read already, or has no such pages
     */
    async readAgain(clientId: string, documentId: string, { from, to }: PageRange): Promise<DocumentRow | null> {
      const [row] = await db
        .update(documents)
        .set({
          ...{ status: 'reading', failure: null, ...columnsOf({ from, to }), attempts: 0, readerSeenAt: sql`now()` },
          ...{ readingNumber: nextNumber, previousReading: thisReading, failedPageRange: null },
          ...{ pagesRead: 0, unreadablePages: [], language: null, words: null, tokens: null },
        })
        .where(
          and(
            eq(documents.clientId, clientId),
            eq(documents.documentId, documentId),
            ne(documents.status, 'reading'),
            eq(documents.contentType, 'application/pdf'),
            gte(documents.pages, to),
          ),
        )
        .returning();
      return row ?? null;
    },

    /** Counts one more beginning of this reading. @returns how many there are now; null where the reading is over or replaced. */
    async countAttempt(reading: Reading): Promise<number | null> {
      const [row] = await db
        .update(documents)
        .set({ attempts: sql`${documents.attempts} + 1` })
        .where(isUnderWay(reading))
        .returning({ attempts: documents.attempts });
      return row?.attempts ?? null;
    },

    /** Takes the last attempt back: this process ended in order, so the document did not bring it down. */
    async uncountAttempt(reading: Reading): Promise<void> {
      await db
        .update(documents)
        .set({ attempts: sql`${documents.attempts} - 1` })
        .where(isUnderWay(reading));
    },

    /** Renews the documents that this process reads. @returns those that still exist. */
    async renew(ids: string[]): Promise<string[]> {
      const rows = await db
        .update(documents)
        .set({ readerSeenAt: sql`now()` })
        .where(inArray(documents.documentId, ids))
        .returning({ documentId: documents.documentId });
      return rows.map(({ documentId }) => documentId);
    },

    /**
     * Takes over, from the beginning, documents whose lease has ended. By the database's clock, because those of two
     * machines differ.
     */
    takeOver(leaseMs: number, except: string[]): Promise<DocumentRow[]> {
      const expiredSince = sql`now() - make_interval(secs => ${leaseMs}::float8 / 1000)`;
      const expired = db
        .select({ documentId: documents.documentId })
        .from(documents)
        .where(and(eq(documents.status, 'reading'), lte(documents.readerSeenAt, expiredSince)))
        .orderBy(documents.createdAt)
        .limit(100)
        .for('update', { skipLocked: true });
      return db
        .update(documents)
        .set({
          ...{ readerSeenAt: sql`now()`, readingNumber: nextNumber },
          ...{ pagesRead: 0, unreadablePages: [] },
        })
        .where(and(inArray(documents.documentId, expired), notInArray(documents.documentId, except)))
        .returning();
    },
  };
}

/** What the row says of the pages that it has. Null where there is nothing to keep. */
const thisReading = sql`case when status <> 'failed' then jsonb_build_object(
  'status', status, 'failure', failure, 'firstPage', first_page, 'lastPage', last_page, 'pagesRead', pages_read,
  'unreadablePages', unreadable_pages, 'language', language, 'words', words, 'tokens', tokens) end`;

/** Whether this reading is still the last. */
const isUnderWay = ({ documentId, readingNumber }: Reading) =>
  and(
    eq(documents.documentId, documentId),
    eq(documents.status, 'reading'),
    eq(documents.readingNumber, readingNumber),
  );

const nextNumber = sql`${documents.readingNumber} + 1`;

const columnsOf = (range: PageRange | null) => range && { firstPage: range.from, lastPage: range.to };

const ended = { previousReading: null, readerSeenAt: null };

/** Gives a document the state back that it had before other pages were chosen. @returns false where it had none */
async function restorePrevious(db: Database, row: DocumentRow): Promise<boolean> {
  const { documentId, previousReading, firstPage, lastPage } = row;
  if (!previousReading || firstPage === null || lastPage === null) return false;
  const before = pageRangeOf({ ...row, ...previousReading });
  const isChosenPage = or(
    before ? notBetween(documentPages.page, before.from, before.to) : undefined,
    sql`${documentPages.page} = any(${sql.param(previousReading.unreadablePages)}::int[])`,
  );
  await db.delete(documentPages).where(and(eq(documentPages.documentId, documentId), isChosenPage));
  await db
    .update(documents)
    .set({ ...previousReading, ...ended, failedPageRange: { from: firstPage, to: lastPage } })
    .where(eq(documents.documentId, documentId));
  return true;
}

async function storeEnding(
  db: Database,
  { documentId, readingNumber }: Reading,
  { range = null, ...ending }: Ending,
): Promise<void> {
  const isOfAnother = ne(documentPages.readingNumber, readingNumber);
  await db.delete(documentPages).where(and(eq(documentPages.documentId, documentId), isOfAnother));
  await db.delete(documentVectors).where(eq(documentVectors.documentId, documentId));
  const ofPages = (figure: string) =>
    sql`(select ${sql.raw(figure)}::int from ai.document_pages p where p.document_id = ${documentId})`;
  const figures = {
    pagesRead: ofPages('count(*)'),
    words: ofPages('coalesce(sum(words), 0)'),
    tokens: ofPages('coalesce(sum(tokens), 0)'),
  };
  await db
    .update(documents)
    .set({ ...ending, ...columnsOf(range), ...figures, ...ended })
    .where(eq(documents.documentId, documentId));
}
