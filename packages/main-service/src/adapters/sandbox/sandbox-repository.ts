import type { Database } from '@deskmate/db/database';
import { sandboxCharges, sandboxSubscriptions } from '@deskmate/db/tables/main/sandbox';
import { asc, eq, lte } from 'drizzle-orm';
import type { Step } from './sandbox-subscription.ts';

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;
export type SandboxCharge = typeof sandboxCharges.$inferSelect;
export type SandboxStore = ReturnType<typeof createSandboxRepository>;

/** What a real gateway would keep at its own place. */
export const createSandboxRepository = (db: Database) => ({
  /** Adds a payment and what it starts, once. */
  async open(charge: SandboxCharge, subscription: SandboxSubscription | null): Promise<void> {
    await db.transaction(async (tx) => {
      const added = await tx.insert(sandboxCharges).values(charge).onConflictDoNothing().returning();
      if (added.length === 1 && subscription) await tx.insert(sandboxSubscriptions).values(subscription);
    });
  },

  async findCharge(reference: string): Promise<SandboxCharge | null> {
    const [found] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.reference, reference));
    return found ?? null;
  },

  async findSubscription(reference: string): Promise<SandboxSubscription | null> {
    const [found] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.reference, reference));
    return found ?? null;
  },

  /** Oldest first. */
  listCharges: (subscriptionReference: string): Promise<SandboxCharge[]> =>
    db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.subscriptionReference, subscriptionReference))
      .orderBy(asc(sandboxCharges.paidAt), asc(sandboxCharges.periodEndsAt)),

  async listDue(until: Date, limit: number): Promise<string[]> {
    const due = await db
      .select({ reference: sandboxSubscriptions.reference })
      .from(sandboxSubscriptions)
      .where(lte(sandboxSubscriptions.dueAt, until))
      .orderBy(asc(sandboxSubscriptions.dueAt))
      .limit(limit);
    return due.map(({ reference }) => reference);
  },

  /** Changes a subscription under its lock, so that of two processes one does it. @returns whether anything changed. */
  change: (reference: string, decide: (subscription: SandboxSubscription) => Step | null): Promise<boolean> =>
    db.transaction(async (tx) => {
      const where = eq(sandboxSubscriptions.reference, reference);
      const [found] = await tx.select().from(sandboxSubscriptions).where(where).for('update');
      const step = found && decide(found);
      if (!step) return false;
      await tx.update(sandboxSubscriptions).set(step.next).where(where);
      if (step.charge) await tx.insert(sandboxCharges).values(step.charge);
      return true;
    }),
});
