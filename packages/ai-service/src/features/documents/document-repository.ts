import type { DocumentFailure } from '@deskmate/api/contracts/ai/documents';
import type { Database } from '@deskmate/db/database';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { createKeyedQueue } from '@deskmate/service-kit/keyed-queue';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lte,
  ne,
  notBetween,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DocumentPosition } from './cursors.ts';
import { type PageRange, pageRangeOf } from './page-range.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type ListedDocument = DocumentRow & { sessionId: string | null };
export type NewDocument = Pick<
  DocumentRow,
  'documentId' | 'clientId' | 'title' | 'source' | 'url' | 'fileName' | 'contentType' | 'size' | 'createdAt'
>;
/** One reading of a document: each time that it begins, or begins again, has a number of its own. */
export type Reading = Pick<DocumentRow, 'documentId' | 'readingNumber'>;
export type DocumentQuota = { documents: number; bytes: number };
export type DocumentRepository = ReturnType<typeof createDocumentRepository>;

/** Where the bytes of a document lie in the file store. */
export const documentKey = (documentId: string): string => `documents/${documentId}`;

/** An address counts with the largest size until it has been fetched. */
const countedBytes = (bytesOfAddress: number): SQL =>
  sql`case when source = 'url' and size = 0 and status = 'reading' then ${bytesOfAddress}::int else size end`;

// With the table's name: in a field of a select Drizzle omits it.
const lastSession = sql<string | null>`(
  select m.session_id::text from ai.messages m join ai.conversations c on c.session_id = m.session_id
  where m.action -> 'document_ids' ? ai.documents.document_id and m.action ->> 'type' = 'read'
    and m.client_id = ai.documents.client_id and not m.hidden and c.deleted_at is null
  order by m.created_at desc limit 1)`;

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

const listed = { ...getTableColumns(documents), sessionId: lastSession };

export function createDocumentRepository(db: Database) {
  // One document per client at a time asks for the lock, because a waiting transaction occupies a connection.
  const inOrder = createKeyedQueue();
  const own = (clientId: string, documentId: string) =>
    and(eq(documents.clientId, clientId), eq(documents.documentId, documentId));

  return {
    /** Null when it would exceed what the client may keep, exactly, also for parallel requests. */
    add: (row: NewDocument, quota: DocumentQuota, bytesOfAddress: number): Promise<ListedDocument | null> =>
      inOrder(row.clientId, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`documents ${row.clientId}`}))`);
          const { rows } = await tx.execute<{ bytes: number; count: number }>(sql`
            select coalesce(sum(${countedBytes(bytesOfAddress)}), 0)::float8 as bytes, count(*)::int as count
            from ai.documents where client_id = ${row.clientId}`);
          const used = rows[0] ?? { bytes: 0, count: 0 };
          const bytes = row.source === 'url' ? bytesOfAddress : row.size;
          if (used.count >= quota.documents || used.bytes + bytes > quota.bytes) return null;
          const reading = { status: 'reading', readings: 1, usedAt: row.createdAt, readerSeenAt: sql`now()` };
          const [added] = await tx
            .insert(documents)
            .values({ ...row, ...reading })
            .returning();
          return added ? { ...added, sessionId: null } : null;
        }),
      ),

    async find(clientId: string, documentId: string): Promise<ListedDocument | null> {
      const [row] = await db.select(listed).from(documents).where(own(clientId, documentId));
      return row ?? null;
    },

    /** Those that exist and belong to this client, in the order asked for. */
    async findAll(clientId: string, ids: string[]): Promise<DocumentRow[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select()
        .from(documents)
        .where(and(eq(documents.clientId, clientId), inArray(documents.documentId, ids)));
      return ids.flatMap((id) => rows.find(({ documentId }) => documentId === id) ?? []);
    },

    /** Last used first; `q` is a part of the title. */
    list(
      clientId: string,
      { q, after, limit }: { q: string; after: DocumentPosition | null; limit: number },
    ): Promise<ListedDocument[]> {
      const { usedAt, documentId, title } = documents;
      const pattern = `%${q.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
      return db
        .select(listed)
        .from(documents)
        .where(
          and(
            eq(documents.clientId, clientId),
            q === '' ? undefined : sql`${title} ilike ${pattern}`,
            after
              ? sql`(${usedAt}, ${documentId}) < (${new Date(after.usedAtMs).toISOString()}::timestamptz, ${after.documentId})`
              : undefined,
          ),
        )
        .orderBy(desc(usedAt), desc(documentId))
        .limit(limit);
    },

    async touch(clientId: string, ids: string[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(documents)
        .set({ usedAt: now })
        .where(and(eq(documents.clientId, clientId), inArray(documents.documentId, ids)));
    },

    /** Together with its pages and its bytes: when they cannot be removed, the row stays. */
    remove: (clientId: string, documentId: string, removeBytes: () => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(documents).where(own(clientId, documentId));
        await removeBytes();
      }),

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
     * and tokens are theirs. Where it failed for pages chosen in the place of others, the document is as before, and says
     * so. Nothing happens where another reading has followed.
     */
    async end(
      reading: Reading,
      {
        range = null,
        ...ending
      }: Pick<DocumentRow, 'status' | 'language' | 'unreadablePages'> & {
        failure: DocumentFailure | null;
        range?: PageRange | null;
      },
    ): Promise<void> {
      const { documentId, readingNumber } = reading;
      const ofPages = (figure: string) =>
        sql`(select ${sql.raw(figure)}::int from ai.document_pages p where p.document_id = ${documentId})`;
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(documents).where(isUnderWay(reading)).for('update');
        if (!row) return;
        const { previousReading, firstPage, lastPage } = row;
        const ended = { previousReading: null, readerSeenAt: null };
        const own = eq(documents.documentId, documentId);
        const deletePages = (which: SQL | undefined) =>
          tx.delete(documentPages).where(and(eq(documentPages.documentId, documentId), which));
        if (previousReading && ending.status === 'failed' && firstPage !== null && lastPage !== null) {
          const failedPageRange = { from: firstPage, to: lastPage };
          const before = pageRangeOf({ ...row, ...previousReading });
          await deletePages(
            or(
              before ? notBetween(documentPages.page, before.from, before.to) : undefined,
              sql`${documentPages.page} = any(${sql.param(previousReading.unreadablePages)}::int[])`,
            ),
          );
          await tx
            .update(documents)
            .set({ ...previousReading, ...ended, failedPageRange })
            .where(own);
          return;
        }
        await deletePages(ne(documentPages.readingNumber, readingNumber));
        await tx.delete(documentVectors).where(eq(documentVectors.documentId, documentId));
        const figures = {
          pagesRead: ofPages('count(*)'),
          words: ofPages('coalesce(sum(words), 0)'),
          tokens: ofPages('coalesce(sum(tokens), 0)'),
        };
        await tx
          .update(documents)
          .set({ ...ending, ...columnsOf(range), ...figures, ...ended })
          .where(own);
      });
    },

    /**
     * Begins to read other pages in the place of those read before, whose text and vectors stay until it has ended.
     * @returns null where it is being read already, or has no such pages
     */
    async readAgain(clientId: string, documentId: string, { from, to }: PageRange): Promise<DocumentRow | null> {
      const [row] = await db
        .update(documents)
        .set({
          ...{ status: 'reading', failure: null, ...columnsOf({ from, to }), readings: 1, readerSeenAt: sql`now()` },
          ...{ readingNumber: nextNumber, previousReading: thisReading, failedPageRange: null },
          ...{ pagesRead: 0, unreadablePages: [], language: null, words: null, tokens: null },
        })
        .where(
          and(
            own(clientId, documentId),
            ne(documents.status, 'reading'),
            eq(documents.contentType, 'application/pdf'),
            gte(documents.pages, to),
          ),
        )
        .returning();
      return row ?? null;
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
     * Takes over the reading of documents whose reader has been silent, to begin again. The clock is the database's,
     * because those of two machines differ.
     */
    takeOver(silentMs: number, except: string[]): Promise<DocumentRow[]> {
      const silentSince = sql`now() - make_interval(secs => ${silentMs}::float8 / 1000)`;
      const silent = db
        .select({ documentId: documents.documentId })
        .from(documents)
        .where(and(eq(documents.status, 'reading'), lte(documents.readerSeenAt, silentSince)))
        .orderBy(documents.createdAt)
        .limit(100)
        .for('update', { skipLocked: true });
      return db
        .update(documents)
        .set({
          ...{ readerSeenAt: sql`now()`, readings: sql`${documents.readings} + 1`, readingNumber: nextNumber },
          ...{ pagesRead: 0, unreadablePages: [] },
        })
        .where(and(inArray(documents.documentId, silent), notInArray(documents.documentId, except)))
        .returning();
    },
  };
}
