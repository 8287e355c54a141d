import type { DocumentFailure } from '@deskmate/api/contracts/ai/documents';
import type { Database } from '@deskmate/db/database';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { createKeyedQueue } from '@deskmate/service-kit/keyed-queue';
import { and, desc, eq, getTableColumns, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { DocumentPosition } from './document-cursor.ts';
import type { PageRange } from './page-range.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type ListedDocument = DocumentRow & { sessionId: string | null };
export type NewDocument = Pick<
  DocumentRow,
  'documentId' | 'clientId' | 'title' | 'source' | 'url' | 'fileName' | 'contentType' | 'size' | 'createdAt'
>;
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
      documentId: string,
      opened: Pick<DocumentRow, 'pages' | 'outline'> & { title: string | null; range: PageRange | null },
    ): Promise<void> {
      const { title, range, ...known } = opened;
      await db
        .update(documents)
        .set({ ...known, ...columnsOf(range), ...(title !== null && { title }) })
        .where(eq(documents.documentId, documentId));
    },

    /** Ends the reading, of `range` alone where there is one. Words and tokens are those of the pages that were read. */
    async end(
      documentId: string,
      {
        range = null,
        ...ending
      }: Pick<DocumentRow, 'status' | 'language' | 'unreadablePages'> & {
        failure: DocumentFailure | null;
        range?: PageRange | null;
      },
    ): Promise<void> {
      const total = (column: 'words' | 'tokens') =>
        sql`(select coalesce(sum(${sql.raw(column)}), 0)::int from ai.document_pages p where p.document_id = ${documentId})`;
      await db
        .update(documents)
        .set({ ...ending, ...columnsOf(range), words: total('words'), tokens: total('tokens'), readerSeenAt: null })
        .where(eq(documents.documentId, documentId));
    },

    /**
     * Begins to read other pages in the place of those read before, whose text and vectors go.
     * @returns null where it is being read already, or has no such pages
     */
    readAgain: (clientId: string, documentId: string, { from, to }: PageRange) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(documents)
          .set({
            ...{
              status: 'reading',
              failure: null,
              ...columnsOf({ from, to }),
              readings: 1,
              readerSeenAt: sql`now()`,
            },
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
        if (!row) return null;
        await tx.delete(documentPages).where(eq(documentPages.documentId, documentId));
        await tx.delete(documentVectors).where(eq(documentVectors.documentId, documentId));
        return row;
      }),

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
    takeOver: (silentMs: number, except: string[]): Promise<DocumentRow[]> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(sql`
          update ai.documents set reader_seen_at = now(), readings = readings + 1, pages_read = 0, unreadable_pages = '{}'
          where document_id in (
            select document_id from ai.documents
            where status = 'reading' and reader_seen_at <= now() - make_interval(secs => ${silentMs}::float8 / 1000)
            order by created_at limit 100 for update skip locked
          ) and document_id <> all(${sql.param(except)}::text[])
          returning document_id as id`);
        const ids = rows.map(({ id }) => id);
        if (ids.length === 0) return [];
        await tx.execute(sql`delete from ai.document_pages where document_id = any(${sql.param(ids)}::text[])`);
        return tx.select().from(documents).where(inArray(documents.documentId, ids));
      }),
  };
}
