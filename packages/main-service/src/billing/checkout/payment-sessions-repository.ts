import type { Database } from '@deskmate/db/database';
import { paymentSessions } from '@deskmate/db/tables/main/payments';
import { creditPacks, planVersions } from '@deskmate/db/tables/main/plans';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';

export type PaymentSession = typeof paymentSessions.$inferSelect;
export type NewPaymentSession = typeof paymentSessions.$inferInsert;

/** A session in one of these may still be paid; after a decline, with another card. */
export const payable: PaymentSession['status'][] = ['open', 'confirming', 'failed'];

const isOnlyPayable = sql`not exists (
  select 1 from main.payment_sessions other where other.client_id = payment_sessions.client_id
    and other.purchase_key = payment_sessions.purchase_key and other.id <> payment_sessions.id
    and other.status = any(${sql.param(payable)}::text[]))`;

type Change = Partial<
  Pick<PaymentSession, 'status' | 'failureCode' | 'failureDetail' | 'checkoutUrl' | 'gatewayReference' | 'expiresAt'>
>;

/** What a session is for: a plan with its interval, or packs of credit; all null where it names neither. */
export type Goods = Pick<PaymentSession, 'interval' | 'quantity'> & {
  planName: string | null;
  group: CreditPack['group'] | null;
  credits: number | null;
};
type CreditPack = typeof creditPacks.$inferSelect;

export const createPaymentSessionsRepository = (db: Database) => ({
  /** Only sessions of this client: any other one counts as missing. */
  async findOwn(clientId: string, id: string): Promise<PaymentSession | null> {
    const [found] = await db
      .select()
      .from(paymentSessions)
      .where(and(eq(paymentSessions.id, id), eq(paymentSessions.clientId, clientId)));
    return found ?? null;
  },

  async find(id: string): Promise<PaymentSession | null> {
    const [found] = await db.select().from(paymentSessions).where(eq(paymentSessions.id, id));
    return found ?? null;
  },

  async findByRequest(clientId: string, requestId: string): Promise<PaymentSession | null> {
    const [found] = await db
      .select()
      .from(paymentSessions)
      .where(and(eq(paymentSessions.clientId, clientId), eq(paymentSessions.requestId, requestId)));
    return found ?? null;
  },

  /** The newest that used a promo code for a plan; of changes also one that is not known to have taken place. */
  async findWithCode(
    clientId: string,
    { planId, interval, isChange }: { planId: number; interval: 'month' | 'year'; isChange: boolean },
  ): Promise<PaymentSession | null> {
    const isThisChange = and(
      eq(paymentSessions.purchaseKey, `change:${planId}:${interval}`),
      gt(paymentSessions.expiresAt, paymentSessions.createdAt),
    );
    const [found] = await db
      .select()
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.clientId, clientId),
          isNotNull(paymentSessions.promoCode),
          isChange
            ? isThisChange
            : and(
                eq(paymentSessions.status, 'paid'),
                inArray(paymentSessions.purchaseKey, [`plan:${planId}:${interval}`, `change:${planId}:${interval}`]),
              ),
        ),
      )
      .orderBy(desc(paymentSessions.createdAt))
      .limit(1);
    return found ?? null;
  },

  /** By session id. A plan has the name under which it was sold; packs that are no longer sold are included. */
  async findGoods(sessionIds: string[]): Promise<Map<string, Goods>> {
    const found = await db
      .select({
        id: paymentSessions.id,
        planName: planVersions.name,
        interval: paymentSessions.interval,
        group: creditPacks.group,
        credits: creditPacks.credits,
        quantity: paymentSessions.quantity,
      })
      .from(paymentSessions)
      .leftJoin(planVersions, eq(planVersions.id, paymentSessions.planVersionId))
      .leftJoin(creditPacks, eq(creditPacks.id, paymentSessions.packId))
      .where(inArray(paymentSessions.id, sessionIds));
    return new Map(found.map(({ id, ...goods }) => [id, goods]));
  },

  async add(session: NewPaymentSession): Promise<PaymentSession> {
    const [added] = await db.insert(paymentSessions).values(session).returning();
    if (!added) throw new Error('a payment session was not stored');
    return added;
  },

  /**
   * Changes a session that is not paid yet; null when it is. One that has expired does not become payable again where
   * another session took its place.
   */
  async change(id: string, change: Change): Promise<PaymentSession | null> {
    const isUnpaid = and(eq(paymentSessions.id, id), ne(paymentSessions.status, 'paid'));
    const staysOne = change.status && payable.includes(change.status) ? isOnlyPayable : undefined;
    const [changed] = await db.update(paymentSessions).set(change).where(and(isUnpaid, staysOne)).returning();
    return changed ?? null;
  },

  /** At the gateway, begun since then and not known to be paid, in the order of their ids. */
  listUnpaid: (
    gateway: PaymentSession['gateway'],
    since: Date,
    { afterId, limit }: Page,
  ): Promise<{ id: string; reference: string | null }[]> =>
    db
      .select({ id: paymentSessions.id, reference: paymentSessions.gatewayReference })
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.gateway, gateway),
          ne(paymentSessions.status, 'paid'),
          gt(paymentSessions.createdAt, since),
          isNotNull(paymentSessions.gatewayReference),
          gt(paymentSessions.id, afterId),
        ),
      )
      .orderBy(asc(paymentSessions.id))
      .limit(limit),

  /** Of many notices that a session was paid, exactly one gets it. Money that came late counts as well. */
  async claimPaid(id: string): Promise<PaymentSession | null> {
    return this.change(id, { status: 'paid', failureCode: null, failureDetail: null });
  },
});
