import type { Database } from '@deskmate/db/database';
import { disputes, refunds } from '@deskmate/db/tables/main/payments';
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';

export type StoredRefund = typeof refunds.$inferSelect;
export type StoredDispute = typeof disputes.$inferSelect;

export const createReversalsRepository = (db: Database) => ({
  /** @returns false when it is known already. */
  async addRefund(refund: typeof refunds.$inferInsert): Promise<boolean> {
    return (await db.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })).length === 1;
  },

  listRefunds: (paymentId: string): Promise<StoredRefund[]> =>
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.failedAt))),

  /** Those whose money did not arrive; what they took back was not given again. */
  listFailedRefunds: (paymentId: string): Promise<StoredRefund[]> =>
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.failedAt))),

  /** @returns the refund that counted until now; null when there is none. */
  async setRefundFailed(paymentId: string, gatewayReference: string, failedAt: Date): Promise<StoredRefund | null> {
    const counts = and(
      eq(refunds.paymentId, paymentId),
      eq(refunds.gatewayReference, gatewayReference),
      isNull(refunds.failedAt),
    );
    const [failed] = await db.update(refunds).set({ failedAt }).where(counts).returning();
    return failed ?? null;
  },

  /** How much of a payment was returned: refunds, and all of it while a dispute is not won. */
  async returnedOf({ id, amount }: { id: string; amount: number }): Promise<number> {
    const disputed = and(eq(disputes.paymentId, id), ne(disputes.status, 'won'));
    const [open] = await db.select({ id: disputes.id }).from(disputes).where(disputed).limit(1);
    if (open) return amount;
    const given = await this.listRefunds(id);
    return given.reduce((sum, refund) => sum + refund.amount, 0);
  },

  listDisputes: (paymentId: string) => db.select().from(disputes).where(eq(disputes.paymentId, paymentId)),

  async findDispute(reference: string): Promise<StoredDispute | null> {
    const [found] = await db.select().from(disputes).where(eq(disputes.gatewayReference, reference));
    return found ?? null;
  },

  async addDispute(dispute: typeof disputes.$inferInsert): Promise<void> {
    await db.insert(disputes).values(dispute);
  },

  async setDisputeStatus(id: string, status: StoredDispute['status']): Promise<void> {
    await db.update(disputes).set({ status }).where(eq(disputes.id, id));
  },
});
