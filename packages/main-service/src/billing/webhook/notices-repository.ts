import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { type GatewayId, gatewayNotices, payments } from '@deskmate/db/tables/main/payments';
import { and, asc, eq, exists, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import type { GatewayNotice } from '../../ports/payment-gateway.ts';

export type StoredNotice = typeof gatewayNotices.$inferSelect;

/** Why the notice of a refund or dispute cannot be applied yet. */
export const unknownPayment = 'the payment is not known yet';

export const createNoticesRepository = (db: Database) => ({
  /** Keeps a notice, once, however often it comes. */
  async add(gateway: GatewayId, { id, ...notice }: GatewayNotice, now: Date): Promise<void> {
    await db
      .insert(gatewayNotices)
      .values({ ...notice, gateway, noticeId: id, receivedAt: now, nextAttemptAt: now })
      .onConflictDoNothing();
  },

  /**
   * Takes the one that is due longest, with all that are due about the same object, so that no other process tries them
   * until then. @returns none when nothing is due.
   */
  async claimNext(gateway: GatewayId, now: Date, until: Date): Promise<StoredNotice[]> {
    const isDue = and(
      eq(gatewayNotices.gateway, gateway),
      isNull(gatewayNotices.doneAt),
      lte(gatewayNotices.nextAttemptAt, now),
    );
    return db.transaction(async (tx) => {
      // One claim at a time: two at once would share the notices about one object, and both ask the gateway about it.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`notices of ${gateway}`}))`);
      const [next] = await tx
        .select({ subject: gatewayNotices.subject, reference: gatewayNotices.reference })
        .from(gatewayNotices)
        .where(isDue)
        .orderBy(asc(gatewayNotices.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!next) return [];
      const sameObject = tx
        .select({ id: gatewayNotices.noticeId })
        .from(gatewayNotices)
        .where(and(isDue, eq(gatewayNotices.subject, next.subject), eq(gatewayNotices.reference, next.reference)))
        .for('update', { skipLocked: true });
      return tx
        .update(gatewayNotices)
        .set({ nextAttemptAt: until, attempts: sql`${gatewayNotices.attempts} + 1` })
        .where(and(eq(gatewayNotices.gateway, gateway), inArray(gatewayNotices.noticeId, sameObject)))
        .returning();
    });
  },

  /** A refund or dispute may be reported before its payment; its notice is due again once the payment is known. */
  async retryReversals(gateway: GatewayId, now: Date): Promise<number> {
    const known = db
      .select({ reference: payments.gatewayReference })
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.gatewayReference, gatewayNotices.reference)));
    const retried = await db
      .update(gatewayNotices)
      .set({ nextAttemptAt: now })
      .where(
        and(
          eq(gatewayNotices.gateway, gateway),
          eq(gatewayNotices.subject, 'payment'),
          isNull(gatewayNotices.doneAt),
          eq(gatewayNotices.failure, unknownPayment),
          exists(known),
        ),
      )
      .returning({ id: gatewayNotices.noticeId });
    return retried.length;
  },

  async change(
    gateway: GatewayId,
    ids: string[],
    change: Partial<Pick<StoredNotice, 'doneAt' | 'failure' | 'nextAttemptAt'>>,
  ): Promise<number> {
    const changed = await db
      .update(gatewayNotices)
      .set(change)
      .where(and(eq(gatewayNotices.gateway, gateway), inArray(gatewayNotices.noticeId, ids)))
      .returning({ id: gatewayNotices.noticeId });
    return changed.length;
  },

  /** When the gateway made the newest that arrived. */
  async newestSentAt(gateway: GatewayId): Promise<Date | null> {
    const [found] = await db
      .select({ at: max(gatewayNotices.sentAt) })
      .from(gatewayNotices)
      .where(eq(gatewayNotices.gateway, gateway));
    return found?.at ?? null;
  },

  removeDone: (before: Date, limit: number): Promise<number> =>
    deleteBatch(db, gatewayNotices, gatewayNotices.noticeId, lte(gatewayNotices.doneAt, before), limit),
});
