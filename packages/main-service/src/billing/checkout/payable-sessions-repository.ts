import type { Database } from '@deskmate/db/database';
import { paymentSessions } from '@deskmate/db/tables/main/payments';
import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import { type NewPaymentSession, type PaymentSession, payable } from './payment-sessions-repository.ts';

export const isPayable = ({ status, expiresAt }: PaymentSession, now: Date): boolean =>
  payable.includes(status) && expiresAt > now;

/** What a client has begun to buy and has not paid. */
export const createPayableSessionsRepository = (db: Database) => ({
  async find(clientId: string, purchaseKey: string): Promise<PaymentSession | null> {
    const [found] = await db
      .select()
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.clientId, clientId),
          eq(paymentSessions.purchaseKey, purchaseKey),
          inArray(paymentSessions.status, payable),
        ),
      );
    return found ?? null;
  },

  /** Newest first. */
  list: (clientId: string, now: Date): Promise<PaymentSession[]> =>
    db
      .select()
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.clientId, clientId),
          inArray(paymentSessions.status, payable),
          gt(paymentSessions.expiresAt, now),
        ),
      )
      .orderBy(desc(paymentSessions.createdAt))
      .limit(100),

  /** Unpaid ones for the same purchase or with the same promo code, whose checkout may still be open. */
  listReplaceable: ({
    clientId,
    purchaseKey,
    promoCode,
    createdAt,
  }: Pick<NewPaymentSession, 'clientId' | 'purchaseKey' | 'promoCode' | 'createdAt'>): Promise<PaymentSession[]> =>
    db
      .select()
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.clientId, clientId),
          ne(paymentSessions.status, 'paid'),
          gt(paymentSessions.expiresAt, createdAt),
          promoCode
            ? or(eq(paymentSessions.purchaseKey, purchaseKey), eq(paymentSessions.promoCode, promoCode))
            : eq(paymentSessions.purchaseKey, purchaseKey),
        ),
      ),

  /** Expires a client's open and declined sessions beyond the newest `keepCount`. One that is being confirmed stays. */
  async expireOldest(clientId: string, keepCount: number): Promise<void> {
    const surplus = db
      .select({ id: paymentSessions.id })
      .from(paymentSessions)
      .where(and(eq(paymentSessions.clientId, clientId), inArray(paymentSessions.status, ['open', 'failed'])))
      .orderBy(desc(paymentSessions.createdAt), desc(paymentSessions.id))
      .offset(keepCount);
    await db.update(paymentSessions).set({ status: 'expired' }).where(inArray(paymentSessions.id, surplus));
  },

  async expireOutdated(clientId: string, now: Date): Promise<void> {
    await db
      .update(paymentSessions)
      .set({ status: 'expired' })
      .where(
        and(
          eq(paymentSessions.clientId, clientId),
          inArray(paymentSessions.status, payable),
          lte(paymentSessions.expiresAt, now),
        ),
      );
  },
});
