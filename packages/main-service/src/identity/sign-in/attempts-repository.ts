import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { attemptCounters } from '@deskmate/db/tables/main/attempt-counters';
import { and, eq, gt, lt, sql } from 'drizzle-orm';

export type AttemptCount = { count: number; windowEndsAt: Date };

export const createAttemptsRepository = (db: Database) => ({
  /** Counts one more, in one statement, so that parallel attempts are all counted. A window opens with its first one. */
  async count(key: string, windowMs: number, now: Date): Promise<AttemptCount> {
    const windowEndsAt = new Date(now.getTime() + windowMs);
    const isOver = sql`${attemptCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
    const [counted] = await db
      .insert(attemptCounters)
      .values({ key, count: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: attemptCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${attemptCounters.count} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attemptCounters.windowEndsAt} end`,
        },
      })
      .returning({ count: attemptCounters.count, windowEndsAt: attemptCounters.windowEndsAt });
    if (!counted) throw new Error('an attempt was not counted');
    return counted;
  },

  /** Takes one back. */
  async undo(key: string): Promise<void> {
    await db
      .update(attemptCounters)
      .set({ count: sql`${attemptCounters.count} - 1` })
      .where(and(eq(attemptCounters.key, key), gt(attemptCounters.count, 0)));
  },

  async reset(key: string): Promise<void> {
    await db.delete(attemptCounters).where(eq(attemptCounters.key, key));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, attemptCounters, attemptCounters.key, lt(attemptCounters.windowEndsAt, now), limit),
});
