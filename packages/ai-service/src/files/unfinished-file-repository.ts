import type { Database } from '@deskmate/db/database';
import { unfinishedFiles } from '@deskmate/db/tables/ai/unfinished-files';
import { asc, eq, lt, sql } from 'drizzle-orm';

export type UnfinishedFileRepository = ReturnType<typeof createUnfinishedFileRepository>;

export const createUnfinishedFileRepository = (db: Database) => ({
  async add(row: typeof unfinishedFiles.$inferInsert): Promise<void> {
    await db.insert(unfinishedFiles).values(row);
  },

  remove: (key: string): Promise<void> => forgetUnfinished(db, key),

  /** The keys of those begun before then, oldest first. */
  async listBegunBefore(before: Date, limit: number): Promise<string[]> {
    const found = await db
      .select({ key: unfinishedFiles.key })
      .from(unfinishedFiles)
      .where(lt(unfinishedFiles.createdAt, before))
      .orderBy(asc(unfinishedFiles.createdAt))
      .limit(limit);
    return found.map(({ key }) => key);
  },
});

/** For the transaction that deletes the row which named these bytes. They are deleted after it, without its locks. */
export async function noteUnfinished(db: Database, clientId: string, keys: string[]): Promise<void> {
  await db.insert(unfinishedFiles).values(keys.map((key) => ({ key, clientId, createdAt: sql`now()` })));
}

/** Call it when the bytes are deleted, or in the transaction that inserts another row which names them. */
export async function forgetUnfinished(db: Database, key: string): Promise<void> {
  await db.delete(unfinishedFiles).where(eq(unfinishedFiles.key, key));
}
