import { createFilter } from '@deskmate/api/search/fold-letters';
import type { Database } from '@deskmate/db/database';
import { documents } from '@deskmate/db/tables/ai/documents';
import { createKeyedQueue } from '@deskmate/service-kit/work/keyed-queue';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { forgetUnfinished, noteUnfinished } from '../files/unfinished-file-repository.ts';
import type { DocumentPosition } from './cursors.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type ListedDocument = DocumentRow & {
  sessionId: string | null;
  pagesWithoutText: number[];
  recognizedPages: number[];
};
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

/** The numbers of those of its pages that match. */
const pagesThat = (match: string): SQL<number[]> => sql`array(
  select p.page from ai.document_pages p
  where p.document_id = ai.documents.document_id and ${sql.raw(match)} order by p.page)`;

/** Not known before all pages have been read. */
const pagesWithoutText = sql<number[]>`case when content_type = 'application/pdf' and status <> 'reading'
  then ${pagesThat('p.words = 0 and p.line_boxes is null')} else '{}'::int[] end`;

const listed = {
  ...getTableColumns(documents),
  sessionId: lastSession,
  pagesWithoutText,
  recognizedPages: pagesThat('p.line_boxes is not null'),
};

/** The documents of clients. How they are read is noted by `reading-repository`. */
export function createDocumentRepository(db: Database) {
  // One document per client at a time asks for the lock, because a waiting transaction occupies a connection.
  const queueByClient = createKeyedQueue();
  const own = (clientId: string, documentId: string) =>
    and(eq(documents.clientId, clientId), eq(documents.documentId, documentId));
  /** Letters are folded here; a client has no more than two hundred documents. */
  const findByTitle = async (clientId: string, q: string): Promise<string[]> => {
    const { documentId, title } = documents;
    const titles = await db.select({ documentId, title }).from(documents).where(eq(documents.clientId, clientId));
    const isFound = createFilter(q);
    return titles.filter((one) => isFound(one.title)).map((one) => one.documentId);
  };

  return {
    /** Null when it would exceed what the client may keep, exactly, also for parallel requests. */
    add: (row: NewDocument, quota: DocumentQuota, bytesOfAddress: number): Promise<ListedDocument | null> =>
      queueByClient(row.clientId, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`documents ${row.clientId}`}))`);
          const { rows } = await tx.execute<{ bytes: number; count: number }>(sql`
            select coalesce(sum(${countedBytes(bytesOfAddress)}), 0)::float8 as bytes, count(*)::int as count
            from ai.documents where client_id = ${row.clientId}`);
          const used = rows[0] ?? { bytes: 0, count: 0 };
          const bytes = row.source === 'url' ? bytesOfAddress : row.size;
          if (used.count >= quota.documents || used.bytes + bytes > quota.bytes) return null;
          const reading = { status: 'reading', attempts: 0, usedAt: row.createdAt, readerSeenAt: sql`now()` };
          const [added] = await tx
            .insert(documents)
            .values({ ...row, ...reading })
            .returning();
          await forgetUnfinished(tx, documentKey(row.documentId));
          return added ? { ...added, sessionId: null, pagesWithoutText: [], recognizedPages: [] } : null;
        }),
      ),

    async find(clientId: string, documentId: string): Promise<ListedDocument | null> {
      const [row] = await db.select(listed).from(documents).where(own(clientId, documentId));
      return row ?? null;
    },

    /** Like `find`, without what is computed of its pages. */
    async findRow(clientId: string, documentId: string): Promise<DocumentRow | null> {
      const [row] = await db.select().from(documents).where(own(clientId, documentId));
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
    async list(
      clientId: string,
      { q, after, limit }: { q: string; after: DocumentPosition | null; limit: number },
    ): Promise<ListedDocument[]> {
      const { usedAt, documentId } = documents;
      const found = q === '' ? null : await findByTitle(clientId, q);
      return db
        .select(listed)
        .from(documents)
        .where(
          and(
            eq(documents.clientId, clientId),
            found ? inArray(documentId, found) : undefined,
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

    /** Together with its pages. @returns whether it was deleted; then its bytes are noted and must be deleted. */
    remove: (clientId: string, documentId: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const removed = await tx
          .delete(documents)
          .where(own(clientId, documentId))
          .returning({ documentId: documents.documentId });
        if (removed.length > 0) await noteUnfinished(tx, clientId, [documentKey(documentId)]);
        return removed.length > 0;
      }),
  };
}
