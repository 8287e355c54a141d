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

  /** Takes some that are due, so that no other process tries them until then. */
  async claimDue(gateway: GatewayId, now: Date, until: Date, limit: number): Promise<StoredNotice[]> {
    const due = db
      .select({ id: gatewayNotices.noticeId })
      .from(gatewayNotices)
      .where(
        and(eq(gatewayNotices.gateway, gateway), isNull(gatewayNotices.doneAt), lte(gatewayNotices.nextAttemptAt, now)),
      )
      .orderBy(asc(gatewayNotices.nextAttemptAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    return db
      .update(gatewayNotices)
      .set({ nextAttemptAt: until, attempts: sql`${gatewayNotices.attempts} + 1` })
      .where(and(eq(gatewayNotices.gateway, gateway), inArray(gatewayNotices.noticeId, due)))
      .returning();
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
