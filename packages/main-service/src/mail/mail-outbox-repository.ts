import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { mailOutbox } from '@deskmate/db/tables/main/mail-outbox';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';

export type QueuedMail = typeof mailOutbox.$inferSelect;

export const createMailOutboxRepository = (db: Database) => {
  const waiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));
  return {
    async add(mail: Pick<QueuedMail, 'id' | 'kind' | 'sealedMail' | 'createdAt'>): Promise<void> {
      await db.insert(mailOutbox).values({ ...mail, nextTryAt: mail.createdAt });
    },

    /** Takes due mails for this process until `claimEndsAt`; another process does not get them meanwhile. */
    claimDue: (now: Date, claimEndsAt: Date, limit: number): Promise<QueuedMail[]> => {
      const due = db
        .select({ id: mailOutbox.id })
        .from(mailOutbox)
        .where(and(waiting, lte(mailOutbox.nextTryAt, now)))
        .orderBy(asc(mailOutbox.nextTryAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      return db
        .update(mailOutbox)
        .set({ nextTryAt: claimEndsAt, attempts: sql`${mailOutbox.attempts} + 1` })
        .where(inArray(mailOutbox.id, due))
        .returning();
    },

    /** Erases the text as well: it is not needed once sent. */
    async markSent(id: string, now: Date): Promise<void> {
      await db.update(mailOutbox).set({ sentAt: now, sealedMail: null, lastError: null }).where(eq(mailOutbox.id, id));
    },

    async markFailed(id: string, lastError: string, nextTryAt: Date): Promise<void> {
      await db.update(mailOutbox).set({ lastError, nextTryAt }).where(eq(mailOutbox.id, id));
    },

    async markUndeliverable(id: string, lastError: string, now: Date): Promise<void> {
      await db.update(mailOutbox).set({ lastError, givenUpAt: now, sealedMail: null }).where(eq(mailOutbox.id, id));
    },

    /** At most `limit`. @returns how many. */
    removeDone(before: Date, limit: number): Promise<number> {
      const isDone = or(isNotNull(mailOutbox.sentAt), isNotNull(mailOutbox.givenUpAt));
      return deleteBatch(db, mailOutbox, mailOutbox.id, and(isDone, lt(mailOutbox.createdAt, before)), limit);
    },
  };
};
