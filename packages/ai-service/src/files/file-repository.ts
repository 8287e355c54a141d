import type { Database } from '@deskmate/db/database';
import { files } from '@deskmate/db/tables/ai/files';
import { createKeyedQueue } from '@deskmate/service-kit/work/keyed-queue';
import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { forgetUnfinished, noteUnfinished } from './unfinished-file-repository.ts';

/** Where the bytes of a file lie in the file store. */
export const fileKey = (uid: string): string => `chat/${uid}`;

export type FileRow = typeof files.$inferSelect;
/** A file without its text. `textLength` is in characters, 0 for a picture. */
export type DescribedFile = Omit<FileRow, 'extractedText'> & { textLength: number };
export type FileRepository = ReturnType<typeof createFileRepository>;

export function createFileRepository(db: Database) {
  // One file per client at a time asks for the lock, because a waiting transaction occupies a connection.
  const queueByClient = createKeyedQueue();
  const remove = (where: SQL): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [removed] = await tx.delete(files).where(where).returning({ uid: files.fileUid, clientId: files.clientId });
      if (removed) await noteUnfinished(tx, removed.clientId, [fileKey(removed.uid)]);
      return removed !== undefined;
    });
  return {
    /** @returns false when it would exceed the client's quota, exactly, also for parallel uploads. */
    add: (row: FileRow, quota: { bytes: number; files: number }): Promise<boolean> =>
      queueByClient(row.clientId, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`files ${row.clientId}`}))`);
          const { rows } = await tx.execute<{ bytes: number; count: number }>(sql`
            select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as count from ai.files where client_id = ${row.clientId}`);
          const used = rows[0] ?? { bytes: 0, count: 0 };
          if (used.count >= quota.files || used.bytes + row.size > quota.bytes) return false;
          await tx.insert(files).values(row);
          await forgetUnfinished(tx, fileKey(row.fileUid));
          return true;
        }),
      ),

    findOwn: (clientId: string, uids: string[]): Promise<DescribedFile[]> =>
      uids.length === 0
        ? Promise.resolve([])
        : db
            .select({ ...described, textLength: sql<number>`coalesce(length(${files.extractedText}), 0)` })
            .from(files)
            .where(and(eq(files.clientId, clientId), inArray(files.fileUid, uids))),

    /** By id, of those that have one. */
    async texts(clientId: string, uids: string[]): Promise<ReadonlyMap<string, string>> {
      if (uids.length === 0) return new Map();
      const rows = await db
        .select({ uid: files.fileUid, text: files.extractedText })
        .from(files)
        .where(and(eq(files.clientId, clientId), inArray(files.fileUid, uids), isNotNull(files.extractedText)));
      return new Map(rows.map(({ uid, text }) => [uid, text ?? '']));
    },

    async isAttached(clientId: string, uid: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from ai.messages
        where client_id = ${clientId} and attachments @> array[${uid}::text] and attachments <> '{}' limit 1`);
      return rows.length > 0;
    },

    /** The next files in the order of their ids, which rise with time, and whether a message refers to them. */
    async listUploads({ after, uploadedBefore, limit }: { after: string; uploadedBefore: Date; limit: number }) {
      const { rows } = await db.execute<{ fileUid: string; isAttached: boolean }>(sql`
        select file_uid as "fileUid", ${isAttachedAnywhere} as "isAttached" from (
          select file_uid from ai.files
          where file_uid > ${after} and created_at < ${uploadedBefore.toISOString()}::timestamptz
          order by file_uid limit ${limit}::int
        ) files order by file_uid`);
      return rows;
    },

    /** @returns whether it was deleted; then its bytes are noted and must be deleted. */
    removeUnattached: (uid: string): Promise<boolean> => remove(sql`file_uid = ${uid} and not ${isAttachedAnywhere}`),

    /** @returns whether it was deleted; then its bytes are noted and must be deleted. */
    remove: (clientId: string, uid: string): Promise<boolean> =>
      remove(sql`file_uid = ${uid} and client_id = ${clientId}`),
  };
}

const { extractedText: _text, ...described } = getTableColumns(files);

const isAttachedAnywhere = sql`exists (
  select 1 from ai.messages where attachments @> array[files.file_uid] and attachments <> '{}')`;
