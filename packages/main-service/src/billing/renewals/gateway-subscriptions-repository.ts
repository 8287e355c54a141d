import type { Database } from '@deskmate/db/database';
import { type GatewayId, gatewaySubscriptions } from '@deskmate/db/tables/main/payments';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';

export type StoredSubscription = typeof gatewaySubscriptions.$inferSelect;

export const createGatewaySubscriptionsRepository = (db: Database) => ({
  /** The time of the database, which is one for all processes. */
  async databaseTime(): Promise<Date> {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    return new Date(rows[0]?.ms ?? Date.now());
  },

  async find(gateway: GatewayId, reference: string): Promise<StoredSubscription | null> {
    const [found] = await db
      .select()
      .from(gatewaySubscriptions)
      .where(and(eq(gatewaySubscriptions.gateway, gateway), eq(gatewaySubscriptions.reference, reference)));
    return found ?? null;
  },

  /** Keeps the newer state; one that has ended stays so. @returns false when what is there is newer. */
  async save(subscription: typeof gatewaySubscriptions.$inferInsert): Promise<boolean> {
    const { planVersionId, interval, status, cancelsAtPeriodEnd, periodEndsAt, nextDiscount, balance, fetchedAt } =
      subscription;
    const saved = await db
      .insert(gatewaySubscriptions)
      .values(subscription)
      .onConflictDoUpdate({
        target: [gatewaySubscriptions.gateway, gatewaySubscriptions.reference],
        set: { planVersionId, interval, status, cancelsAtPeriodEnd, periodEndsAt, nextDiscount, balance, fetchedAt },
        setWhere: and(lte(gatewaySubscriptions.fetchedAt, fetchedAt), ne(gatewaySubscriptions.status, 'ended')),
      })
      .returning({ id: gatewaySubscriptions.id });
    return saved.length === 1;
  },

  /** Newest first. */
  listLive: (gateway: GatewayId, clientId: string): Promise<StoredSubscription[]> =>
    db
      .select()
      .from(gatewaySubscriptions)
      .where(
        and(
          eq(gatewaySubscriptions.gateway, gateway),
          eq(gatewaySubscriptions.clientId, clientId),
          ne(gatewaySubscriptions.status, 'ended'),
        ),
      )
      .orderBy(desc(gatewaySubscriptions.createdAt), desc(gatewaySubscriptions.reference)),

  /** Of all clients, in the order of their ids, those that the gateway was not asked for since this long. */
  listAllLive: (
    gateway: GatewayId,
    notFetchedForMs: number,
    { afterId, limit }: Page,
  ): Promise<{ id: string; reference: string }[]> =>
    db
      .select({ id: gatewaySubscriptions.id, reference: gatewaySubscriptions.reference })
      .from(gatewaySubscriptions)
      .where(
        and(
          eq(gatewaySubscriptions.gateway, gateway),
          ne(gatewaySubscriptions.status, 'ended'),
          sql`${gatewaySubscriptions.fetchedAt} <= clock_timestamp() - ${notFetchedForMs}::float8 * interval '1 millisecond'`,
          gt(gatewaySubscriptions.id, afterId),
        ),
      )
      .orderBy(asc(gatewaySubscriptions.id))
      .limit(limit),
});
