import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Deletes at most `limit` rows in one short statement. Rows that another process is deleting are passed over.
 * @param key the primary key of `table`
 * @returns how many were deleted
 */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  key: PgColumn,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const due = db.select({ key }).from(table).where(where).limit(limit).for('update', { skipLocked: true });
  const deleted = await db.delete(table).where(inArray(key, due)).returning({ key });
  return deleted.length;
}
