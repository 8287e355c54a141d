import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { emailChanges } from '@deskmate/db/tables/main/email-changes';
import { linkTokens } from '@deskmate/db/tables/main/link-tokens';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';

export type EmailChange = typeof emailChanges.$inferSelect;

const pendingOf = (clientId: string) => and(eq(emailChanges.clientId, clientId), isNull(emailChanges.appliedAt));

export const createEmailChangesRepository = (db: Database) => ({
  async add(change: typeof emailChanges.$inferInsert): Promise<EmailChange> {
    const [added] = await db.insert(emailChanges).values(change).returning();
    if (!added) throw new Error('a change of an address was not stored');
    return added;
  },

  async find(id: string): Promise<EmailChange | null> {
    const [found] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
    return found ?? null;
  },

  async findPending(clientId: string, now: Date): Promise<EmailChange | null> {
    const [found] = await db
      .select()
      .from(emailChanges)
      .where(and(pendingOf(clientId), gt(emailChanges.expiresAt, now)));
    return found ?? null;
  },

  /** Notes that one mailbox has confirmed it; null when it no longer waits. */
  async confirm(id: string, end: 'old' | 'new', now: Date): Promise<EmailChange | null> {
    const [confirmed] = await db
      .update(emailChanges)
      .set(end === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now })
      .where(and(eq(emailChanges.id, id), isNull(emailChanges.appliedAt), gt(emailChanges.expiresAt, now)))
      .returning();
    return confirmed ?? null;
  },

  /** The first one made at this time or later that can still be undone. */
  async findFirstUndoable(clientId: string, since: Date, now: Date): Promise<EmailChange | null> {
    const [found] = await db
      .select()
      .from(emailChanges)
      .where(
        and(eq(emailChanges.clientId, clientId), gte(emailChanges.appliedAt, since), gt(emailChanges.expiresAt, now)),
      )
      .orderBy(asc(emailChanges.appliedAt))
      .limit(1);
    return found ?? null;
  },

  /** Whether another client may still bring this address back. */
  async findReservation(oldEmailKey: string, now: Date, exceptClientId?: string): Promise<EmailChange | null> {
    const [found] = await db
      .select()
      .from(emailChanges)
      .where(
        and(
          eq(emailChanges.oldEmailKey, oldEmailKey),
          isNotNull(emailChanges.appliedAt),
          gt(emailChanges.expiresAt, now),
          exceptClientId === undefined ? undefined : ne(emailChanges.clientId, exceptClientId),
        ),
      )
      .limit(1);
    return found ?? null;
  },

  async apply(id: string, appliedAt: Date, expiresAt: Date): Promise<void> {
    await db.update(emailChanges).set({ appliedAt, expiresAt }).where(eq(emailChanges.id, id));
  },

  /** Deletes the pending change with its links. @returns whether there was one. */
  removePending: (clientId: string): Promise<boolean> => removeWithLinks(db, pendingOf(clientId)),

  /** Removes those that were made at this time and later, with the links that undo them. */
  removeAppliedSince: (clientId: string, since: Date): Promise<boolean> =>
    removeWithLinks(db, and(eq(emailChanges.clientId, clientId), gte(emailChanges.appliedAt, since))),

  /** Those that the payment gateway does not know of yet. */
  listOutdatedAtGateway: ({ afterId, limit }: Page): Promise<EmailChange[]> =>
    db
      .select()
      .from(emailChanges)
      .where(and(isNotNull(emailChanges.appliedAt), isNull(emailChanges.gatewayToldAt), gt(emailChanges.id, afterId)))
      .orderBy(asc(emailChanges.id))
      .limit(limit),

  async markUpdatedAtGateway(id: string, now: Date): Promise<void> {
    await db.update(emailChanges).set({ gatewayToldAt: now }).where(eq(emailChanges.id, id));
  },

  /** At most `limit` that can be neither confirmed nor undone any more. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> => {
    const isDone = or(isNull(emailChanges.appliedAt), isNotNull(emailChanges.gatewayToldAt));
    return deleteBatch(db, emailChanges, emailChanges.id, and(isDone, lte(emailChanges.expiresAt, now)), limit);
  },
});

async function removeWithLinks(db: Database, which: ReturnType<typeof and>): Promise<boolean> {
  const removed = await db.delete(emailChanges).where(which).returning({ id: emailChanges.id });
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await db.delete(linkTokens).where(inArray(linkTokens.subjectId, ids));
  return ids.length > 0;
}
