import type { Database } from '@deskmate/db/database';
import { type GatewayId, payments } from '@deskmate/db/tables/main/payments';
import { plans, planVersions } from '@deskmate/db/tables/main/plans';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';

type PlanVersion = typeof planVersions.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;
type NewSubscription = typeof subscriptions.$inferInsert;

/** The paid period a client is in now, or the last one if all are over. */
export type CurrentSubscription = Subscription & {
  version: PlanVersion;
  isTrial: boolean;
  isOver: boolean;
  /** The end of the whole chain of renewals. */
  validTo: Date;
};

export const createSubscriptionsRepository = (db: Database) => {
  const current = lazily(() => {
    const isAhead = sql`${subscriptions.endsAt} > ${sql.placeholder('now')}::timestamptz`;
    return (
      db
        .select({
          subscription: subscriptions,
          version: planVersions,
          isTrial: plans.isTrial,
          validTo: sql<string>`max(${subscriptions.endsAt}) over ()`.mapWith(subscriptions.endsAt),
        })
        .from(subscriptions)
        .innerJoin(planVersions, eq(planVersions.id, subscriptions.planVersionId))
        .innerJoin(plans, eq(plans.id, planVersions.planId))
        .where(and(eq(subscriptions.clientId, sql.placeholder('clientId')), isNull(subscriptions.supersededAt)))
        // Of those that are not over, the one that began first; else the one that ended last.
        .orderBy(sql`case when ${isAhead} then ${subscriptions.startsAt} end nulls last`, desc(subscriptions.endsAt))
        .limit(1)
        // An unnamed statement, because connection poolers do not keep named ones.
        .prepare('')
    );
  });

  return {
    async findCurrent(clientId: string, now: Date): Promise<CurrentSubscription | null> {
      const [found] = await current().execute({ clientId, now: now.toISOString() });
      if (!found) return null;
      const { subscription, version, isTrial, validTo } = found;
      return { ...subscription, version, isTrial, isOver: subscription.endsAt <= now, validTo: new Date(validTo) };
    },

    /** Of those that no other plan replaced, the one that ends last. */
    async findLast(clientId: string): Promise<(Subscription & { version: PlanVersion }) | null> {
      const [found] = await db
        .select({ subscription: subscriptions, version: planVersions })
        .from(subscriptions)
        .innerJoin(planVersions, eq(planVersions.id, subscriptions.planVersionId))
        .where(and(eq(subscriptions.clientId, clientId), isNull(subscriptions.supersededAt)))
        .orderBy(desc(subscriptions.endsAt))
        .limit(1);
      return found ? { ...found.subscription, version: found.version } : null;
    },

    /** The periods that a gateway's subscription paid for, newest first. */
    listOfGateway: (gateway: GatewayId, reference: string) =>
      db
        .select({ planId: planVersions.planId, interval: subscriptions.interval, startsAt: subscriptions.startsAt })
        .from(subscriptions)
        .innerJoin(payments, eq(payments.id, subscriptions.paymentId))
        .innerJoin(planVersions, eq(planVersions.id, subscriptions.planVersionId))
        .where(and(eq(payments.gateway, gateway), eq(payments.subscriptionReference, reference)))
        // Of two that begin at one moment, the one that counts is the newer.
        .orderBy(desc(subscriptions.startsAt), sql`${subscriptions.supersededAt} desc nulls first`),

    async add(subscription: NewSubscription): Promise<void> {
      await db.insert(subscriptions).values(subscription);
    },

    /** Ends everything that the client has now or has paid ahead, because another plan replaces it. */
    async supersede(clientId: string, now: Date): Promise<void> {
      await db
        .update(subscriptions)
        .set({ supersededAt: now })
        .where(
          and(eq(subscriptions.clientId, clientId), isNull(subscriptions.supersededAt), gt(subscriptions.endsAt, now)),
        );
    },

    /** A renewal that waits for its payment, if its period begins then. */
    async findAwaiting(clientId: string, startsAt: Date): Promise<Subscription | null> {
      const [found] = await db
        .select()
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.clientId, clientId),
            eq(subscriptions.isAwaitingPayment, true),
            eq(subscriptions.startsAt, startsAt),
            isNull(subscriptions.supersededAt),
          ),
        );
      return found ?? null;
    },

    async change(
      id: string,
      change: Partial<
        Pick<Subscription, 'endsAt' | 'paymentId' | 'isAwaitingPayment' | 'grantedMonth' | 'supersededAt'>
      >,
    ): Promise<void> {
      await db.update(subscriptions).set(change).where(eq(subscriptions.id, id));
    },

    /** The awaited renewal is cancelled: the time granted for it ends now. */
    async endAwaiting(clientId: string, now: Date): Promise<void> {
      await db
        .update(subscriptions)
        .set({ endsAt: now })
        .where(
          and(
            eq(subscriptions.clientId, clientId),
            eq(subscriptions.isAwaitingPayment, true),
            gt(subscriptions.endsAt, now),
          ),
        );
    },

    /** After a dispute that was won, the paid period that was given back. */
    async findByPayment(paymentId: string): Promise<Subscription | null> {
      const [found] = await db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.paymentId, paymentId))
        .orderBy(desc(subscriptions.createdAt), desc(subscriptions.endsAt))
        .limit(1);
      return found ?? null;
    },

    /** Of many parallel calls exactly one may grant the month. */
    async claimMonth(id: string, month: number): Promise<boolean> {
      const claimed = await db
        .update(subscriptions)
        .set({ grantedMonth: month })
        .where(and(eq(subscriptions.id, id), lt(subscriptions.grantedMonth, month)))
        .returning({ id: subscriptions.id });
      return claimed.length === 1;
    },
  };
};

/**
 * Creates a value at its first use. For queries that every page sends: building their text costs more
 * than sending them, and a repository is created for each transaction but sends few of them.
 */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
