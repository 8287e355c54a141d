import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { mailedCodes } from '@deskmate/db/tables/main/mailed-codes';
import { and, eq, gt, lt } from 'drizzle-orm';

export type MailedCode = typeof mailedCodes.$inferSelect;

export const createMailedCodesRepository = (db: Database) => ({
  /** Replaces the code that was mailed for the same subject before. */
  async put(code: MailedCode): Promise<void> {
    await db.insert(mailedCodes).values(code).onConflictDoUpdate({ target: mailedCodes.subjectId, set: code });
  },

  async find(subjectId: string): Promise<MailedCode | null> {
    const [found] = await db.select().from(mailedCodes).where(eq(mailedCodes.subjectId, subjectId));
    return found ?? null;
  },

  /** Uses it up. @returns whether it was right and in time. */
  async consume(subjectId: string, codeHash: string, now: Date): Promise<boolean> {
    const isRight = and(eq(mailedCodes.subjectId, subjectId), eq(mailedCodes.codeHash, codeHash));
    const used = await db
      .delete(mailedCodes)
      .where(and(isRight, gt(mailedCodes.expiresAt, now)))
      .returning({ subjectId: mailedCodes.subjectId });
    return used.length === 1;
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, mailedCodes, mailedCodes.subjectId, lt(mailedCodes.expiresAt, now), limit),
});
