import type { Database } from '@deskmate/db/database';
import { sandboxCharges, sandboxSubscriptions } from '@deskmate/db/tables/main/sandbox';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Step } from './sandbox-subscription.ts';

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;
export type SandboxCharge = typeof sandboxCharges.$inferSelect;
type Addition = { key: string; clientId: string; currency: string; amount: number; paidAt: Date };
export type SandboxStore = ReturnType<typeof createSandboxRepository>;

/** The state that a real gateway stores on its own side. */
export const createSandboxRepository = (db: Database) => ({
  /** Adds a payment and what it starts, once. A plan is paid with what earlier ones left over first. */
  async open(charge: SandboxCharge, subscription: SandboxSubscription | null): Promise<void> {
    await db.transaction(async (tx) => {
      const added = await tx.insert(sandboxCharges).values(charge).onConflictDoNothing().returning();
      if (added.length === 0 || !subscription) return;
      const balance = await takeBalance(tx, charge);
      const fromBalance = Math.min(charge.amount, balance);
      const paid = { amount: charge.amount - fromBalance, fromBalance };
      await tx.update(sandboxCharges).set(paid).where(eq(sandboxCharges.reference, charge.reference));
      await tx.insert(sandboxSubscriptions).values({ ...subscription, balance: balance - fromBalance });
    });
  },

  async balanceOf(clientId: string, currency: string): Promise<number> {
    return (await leftOver(db, clientId, currency)).reduce((sum, { balance }) => sum + balance, 0);
  },

  /** Keeps it with the client's newest subscription in that currency, once for a key. */
  async addToBalance({ key, clientId, currency, amount, paidAt }: Addition): Promise<void> {
    await db.transaction(async (tx) => {
      const added = await tx
        .insert(sandboxCharges)
        .values({
          reference: `sandbox_balance_${key}`,
          clientId,
          kind: 'balance',
          amount: 0,
          fromBalance: -amount,
          currency,
          paidAt,
        })
        .onConflictDoNothing()
        .returning();
      if (added.length === 0) return;
      const [newest] = await tx
        .select()
        .from(sandboxSubscriptions)
        .where(and(eq(sandboxSubscriptions.clientId, clientId), eq(sandboxSubscriptions.currency, currency)))
        .orderBy(desc(sandboxSubscriptions.createdAt), desc(sandboxSubscriptions.reference))
        .limit(1);
      if (!newest) throw new Error('the Sandbox knows no plan of this client');
      await tx
        .update(sandboxSubscriptions)
        .set({ balance: sql`${sandboxSubscriptions.balance} + ${amount}` })
        .where(eq(sandboxSubscriptions.reference, newest.reference));
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

const leftOver = (db: Database, clientId: string, currency: string): Promise<SandboxSubscription[]> =>
  db
    .select()
    .from(sandboxSubscriptions)
    .where(
      and(
        eq(sandboxSubscriptions.clientId, clientId),
        eq(sandboxSubscriptions.currency, currency),
        gt(sandboxSubscriptions.balance, 0),
      ),
    )
    .orderBy(asc(sandboxSubscriptions.createdAt), asc(sandboxSubscriptions.reference))
    .for('update');

/** All of it goes to the subscription that begins, whose renewals and changes look at no other. @returns how much it is. */
async function takeBalance(tx: Database, { clientId, currency }: SandboxCharge): Promise<number> {
  let total = 0;
  for (const { reference, balance } of await leftOver(tx, clientId, currency)) {
    total += balance;
    await tx.update(sandboxSubscriptions).set({ balance: 0 }).where(eq(sandboxSubscriptions.reference, reference));
  }
  return total;
}
