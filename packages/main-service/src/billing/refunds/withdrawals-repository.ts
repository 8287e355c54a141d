import type { Database } from '@deskmate/db/database';
import { paymentSessions, payments } from '@deskmate/db/tables/main/payments';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { PaymentSession } from '../checkout/payment-sessions-repository.ts';
import type { NextPage, Payment } from '../webhook/payments-repository.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;
export type Purchase = { payment: Payment; session: PaymentSession; withdrawal: Withdrawal | null };

const refunds = (paymentId: string) => sql`${withdrawals.targets} @> ${JSON.stringify([{ paymentId }])}::jsonb`;

export const createWithdrawalsRepository = (db: Database) => ({
  /** What the client has bought and paid for since then, newest first, or one of it; renewals are no purchases. */
  listPurchases: (clientId: string, since: Date, paymentId?: string): Promise<Purchase[]> =>
    db
      .select({ payment: payments, session: paymentSessions, withdrawal: withdrawals })
      .from(paymentSessions)
      .innerJoin(payments, eq(payments.paymentSessionId, paymentSessions.id))
      .leftJoin(withdrawals, eq(withdrawals.paymentId, payments.id))
      .where(
        and(
          eq(paymentSessions.clientId, clientId),
          paymentId === undefined ? undefined : eq(payments.id, paymentId),
          or(gt(payments.amount, 0), gt(paymentSessions.fromBalance, 0)),
          gte(payments.createdAt, since),
          // What came too late goes back without a withdrawal.
          or(not(payments.isLate), isNotNull(withdrawals.id)),
        ),
      )
      .orderBy(desc(payments.createdAt), desc(payments.id)),

  async find(id: string): Promise<Withdrawal | null> {
    const [found] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
    return found ?? null;
  },

  async add(withdrawal: typeof withdrawals.$inferInsert): Promise<void> {
    await db.insert(withdrawals).values(withdrawal);
  },

  /** Submitted before then and not carried out at the gateway, in the order of their ids, those after `afterId`. */
  listUndone: (before: Date, { afterId, limit }: Page): Promise<Withdrawal[]> =>
    db
      .select()
      .from(withdrawals)
      .where(and(isNull(withdrawals.doneAt), lt(withdrawals.submittedAt, before), gt(withdrawals.id, afterId)))
      .orderBy(asc(withdrawals.id))
      .limit(limit),

  /** The withdrawal from what this subscription was bought for is to be carried out again. @returns false for none. */
  async reopenBySubscription(gateway: Payment['gateway'], subscriptionReference: string): Promise<boolean> {
    const ofSubscription = db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.subscriptionReference, subscriptionReference)));
    const reopened = await db
      .update(withdrawals)
      .set({ doneAt: null })
      .where(inArray(withdrawals.paymentId, ofSubscription))
      .returning({ id: withdrawals.id });
    return reopened.length > 0;
  },

  /** The withdrawal that refunded this payment is to be carried out again. @returns false for none. */
  async reopenByPayment(paymentId: string): Promise<boolean> {
    const reopened = await db
      .update(withdrawals)
      .set({ doneAt: null })
      .where(refunds(paymentId))
      .returning({ id: withdrawals.id });
    return reopened.length > 0;
  },

  /** Up to what a withdrawal refunds this payment; null without one. */
  async refundedTotalOf(paymentId: string): Promise<number | null> {
    const [found] = await db.select({ targets: withdrawals.targets }).from(withdrawals).where(refunds(paymentId));
    return found?.targets.find((target) => target.paymentId === paymentId)?.refundedTotal ?? null;
  },

  /** @returns false when it was done already. */
  async setDone(id: string, done: Pick<Withdrawal, 'targets'> & { doneAt: Date }): Promise<boolean> {
    const set = await db
      .update(withdrawals)
      .set(done)
      .where(and(eq(withdrawals.id, id), isNull(withdrawals.doneAt)))
      .returning({ id: withdrawals.id });
    return set.length === 1;
  },

  /** Of a withdrawal that stays open. */
  async setTargets(id: string, targets: Withdrawal['targets']): Promise<void> {
    await db.update(withdrawals).set({ targets }).where(eq(withdrawals.id, id));
  },

  /** Takes the name out of erased clients' declarations that were submitted before then. @returns how many. */
  async forgetNames(before: Date, limit: number): Promise<number> {
    const due = db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(isNull(withdrawals.clientId), ne(withdrawals.name, ''), lt(withdrawals.submittedAt, before)))
      .limit(limit)
      .for('update', { skipLocked: true });
    const forgotten = await db
      .update(withdrawals)
      .set({ name: '' })
      .where(inArray(withdrawals.id, due))
      .returning({ id: withdrawals.id });
    return forgotten.length;
  },

  /** Of a time, newest first, those after the withdrawal `afterId`. */
  list: (from: Date, to: Date, { afterId, limit }: NextPage): Promise<Withdrawal[]> =>
    db
      .select()
      .from(withdrawals)
      .where(and(within(from, to), isBehind(afterId)))
      .orderBy(desc(withdrawals.submittedAt), desc(withdrawals.id))
      .limit(limit),

  /** All of a time in each currency; `undone` are not refunded yet. */
  sums: (from: Date, to: Date): Promise<{ currency: string; count: number; refund: number; undone: number }[]> =>
    db
      .select({
        currency: withdrawals.currency,
        count: sql<number>`count(*)::int`,
        refund: sql<number>`sum(${withdrawals.refund})::float8`,
        undone: sql<number>`count(*) filter (where ${withdrawals.doneAt} is null)::int`,
      })
      .from(withdrawals)
      .where(within(from, to))
      .groupBy(withdrawals.currency)
      .orderBy(asc(withdrawals.currency)),
});

const within = (from: Date, to: Date) => and(gte(withdrawals.submittedAt, from), lt(withdrawals.submittedAt, to));
const isBehind = (id: string | null) =>
  id === null
    ? undefined
    : sql`(${withdrawals.submittedAt}, ${withdrawals.id}) < (select w.submitted_at, w.id from ${withdrawals} w where w.id = ${id})`;
