import type { Database } from '@deskmate/db/database';
import { paymentSessions, payments } from '@deskmate/db/tables/main/payments';
import { promoCodes } from '@deskmate/db/tables/main/promo-codes';
import { and, asc, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Uses } from './promo-rules.ts';

export type PromoCode = typeof promoCodes.$inferSelect;

/**
 * A session uses its code while it can be paid and once it is paid, unless the payment came too late and went back.
 * One that only we have ended counts until its checkout is over at the gateway; a bank debit that failed needs a new
 * checkout and counts no more.
 */
const usesCode = (db: Database, now: Date) =>
  or(
    and(
      eq(paymentSessions.status, 'paid'),
      notExists(
        db
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.paymentSessionId, paymentSessions.id), eq(payments.isLate, true))),
      ),
    ),
    and(
      gt(paymentSessions.expiresAt, now),
      ne(paymentSessions.status, 'paid'),
      or(ne(paymentSessions.status, 'failed'), isNotNull(paymentSessions.gatewayReference)),
    ),
  );

export const createPromoCodesRepository = (db: Database) => ({
  async find(code: string): Promise<PromoCode | null> {
    const [found] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
    return found ?? null;
  },

  /** Locks the code, so that parallel uses are counted one after the other. */
  async lock(code: string): Promise<PromoCode | null> {
    const [found] = await db.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update');
    return found ?? null;
  },

  countUses: (code: string, clientId: string, now: Date): Promise<Uses> =>
    countWhere(db, clientId, and(eq(paymentSessions.promoCode, code), usesCode(db, now))),

  /** Without the client's own unfinished payments, which a new one replaces. */
  countOtherUses: (code: string, clientId: string, now: Date): Promise<Uses> =>
    countWhere(
      db,
      clientId,
      and(
        eq(paymentSessions.promoCode, code),
        usesCode(db, now),
        or(ne(paymentSessions.clientId, clientId), eq(paymentSessions.status, 'paid')),
      ),
    ),

  /** Oldest first, with how often each is used. */
  list: (now: Date): Promise<(PromoCode & { uses: number })[]> =>
    db
      .select({ code: promoCodes, uses: sql<number>`(count(${paymentSessions.id}) + ${promoCodes.erasedUses})::int` })
      .from(promoCodes)
      .leftJoin(paymentSessions, and(eq(paymentSessions.promoCode, promoCodes.code), usesCode(db, now)))
      .groupBy(promoCodes.code)
      .orderBy(asc(promoCodes.createdAt), asc(promoCodes.code))
      .then((rows) => rows.map(({ code, uses }) => ({ ...code, uses }))),

  /**
   * Keeps the uses of a client counted once the client is erased. Belongs into the transaction that erases the client; it locks
   * the codes, so that a use of one meanwhile is counted once.
   */
  async keepUsesOf(clientId: string, now: Date): Promise<void> {
    const own = and(
      eq(paymentSessions.clientId, clientId),
      eq(paymentSessions.promoCode, promoCodes.code),
      usesCode(db, now),
    );
    const uses = db.select({ number: sql`count(*)::int` }).from(paymentSessions).where(own);
    const codes = db
      .select({ code: paymentSessions.promoCode })
      .from(paymentSessions)
      .where(and(eq(paymentSessions.clientId, clientId), isNotNull(paymentSessions.promoCode)));
    await db
      .update(promoCodes)
      .set({ erasedUses: sql`${promoCodes.erasedUses} + (${uses})` })
      .where(inArray(promoCodes.code, codes));
  },

  /** @returns false when there is one of that name. */
  async add(code: typeof promoCodes.$inferInsert): Promise<boolean> {
    const added = await db.insert(promoCodes).values(code).onConflictDoNothing().returning({ code: promoCodes.code });
    return added.length === 1;
  },

  async setDisabled(code: string, disabledAt: Date | null): Promise<void> {
    await db.update(promoCodes).set({ disabledAt }).where(eq(promoCodes.code, code));
  },
});

async function countWhere(db: Database, clientId: string, where: ReturnType<typeof and>): Promise<Uses> {
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`count(*) filter (where ${paymentSessions.clientId} = ${clientId})::int`,
    })
    .from(paymentSessions)
    .where(where);
  return counted ?? { all: 0, own: 0 };
}
