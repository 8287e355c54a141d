import { termsNoticeDays } from '@deskmate/api/limits';
import type { Database } from '@deskmate/db/database';
import { mailOutbox } from '@deskmate/db/tables/main/mail-outbox';
import { type GatewayId, gatewaySubscriptions } from '@deskmate/db/tables/main/payments';
import { plans, planVersions } from '@deskmate/db/tables/main/plans';
import { termsNotices } from '@deskmate/db/tables/main/terms-notices';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StoredSubscription } from '../renewals/gateway-subscriptions-repository.ts';

/** A subscription whose next period could have a newer version of its plan. */
export type Outdated = Pick<StoredSubscription, 'id' | 'clientId' | 'reference' | 'interval' | 'periodEndsAt'> & {
  fromVersionId: string;
  toVersionId: string;
};
type Range = { gateway: GatewayId; from: Date; until: Date };

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

export const createTermsNoticesRepository = (db: Database) => {
  const version = alias(planVersions, 'v');
  const other = alias(planVersions, 'n');
  const columns = {
    id: gatewaySubscriptions.id,
    clientId: gatewaySubscriptions.clientId,
    reference: gatewaySubscriptions.reference,
    interval: gatewaySubscriptions.interval,
    periodEndsAt: gatewaySubscriptions.periodEndsAt,
    fromVersionId: sql<string>`${version.id}`,
    toVersionId: sql<string>`${other.id}`,
  };
  const renewsBetween = ({ gateway, from, until }: Range) =>
    sql`${gatewaySubscriptions.gateway} = ${gateway} and ${gatewaySubscriptions.status} = 'active'
      and not ${gatewaySubscriptions.cancelsAtPeriodEnd}
      and ${gatewaySubscriptions.periodEndsAt} >= ${at(from)} and ${gatewaySubscriptions.periodEndsAt} <= ${at(until)}`;
  const mailWasInTime = sql`exists (
    select 1 from ${mailOutbox} m where m.id = ${termsNotices.mailId}
      and m.sent_at <= ${gatewaySubscriptions.periodEndsAt} - make_interval(days => ${termsNoticeDays}::int))`;

  return {
    /**
     * Those that renew in this time while their plan is sold under a newer version that they were not told of. What
     * could not be mailed before an earlier renewal counts as not told. In the order of their ids.
     */
    listUntold: (range: Range, { afterId, limit }: Page): Promise<Outdated[]> =>
      db
        .select(columns)
        .from(gatewaySubscriptions)
        .innerJoin(version, eq(version.id, gatewaySubscriptions.planVersionId))
        .innerJoin(plans, and(eq(plans.id, version.planId), sql`${plans.retiredAt} is null`))
        .innerJoin(
          other,
          and(
            eq(other.planId, version.planId),
            sql`${other.version} > ${version.version} and ${other.currency} = ${version.currency}
              and ${other.version} = (select max(version) from ${planVersions} where plan_id = ${version.planId})
              and case ${gatewaySubscriptions.interval}
                when 'year' then ${other.yearlyPrice} else ${other.monthlyPrice} end is not null`,
          ),
        )
        .where(
          and(
            renewsBetween(range),
            gt(gatewaySubscriptions.id, afterId),
            sql`not exists (
              select 1 from ${termsNotices} t
              where t.client_id = ${gatewaySubscriptions.clientId} and t.plan_version_id = ${other.id}
                and (t.mail_id is null or t.period_ends_at = ${gatewaySubscriptions.periodEndsAt}
                  or exists (select 1 from ${mailOutbox} m where m.id = t.mail_id and m.sent_at is not null)))`,
          ),
        )
        .orderBy(asc(gatewaySubscriptions.id))
        .limit(limit),

    /** Those that renew in this time and were told in time, with the newest version that they were told of. */
    listToMove: (range: Range, limit: number): Promise<Outdated[]> =>
      db
        .selectDistinctOn([gatewaySubscriptions.id], columns)
        .from(termsNotices)
        .innerJoin(gatewaySubscriptions, eq(gatewaySubscriptions.clientId, termsNotices.clientId))
        .innerJoin(version, eq(version.id, gatewaySubscriptions.planVersionId))
        .innerJoin(
          other,
          and(
            eq(other.id, termsNotices.planVersionId),
            sql`${other.planId} = ${version.planId} and ${other.version} > ${version.version}`,
          ),
        )
        .where(and(renewsBetween(range), sql`(${termsNotices.mailId} is null or ${mailWasInTime})`))
        .orderBy(gatewaySubscriptions.id, desc(other.version))
        .limit(limit),

    /** What the client's next renewal brings: both versions, what a promo code still takes off, and what is left over. */
    async findComing(clientId: string, gateway: GatewayId) {
      const [found] = await db
        .select({
          before: version,
          coming: other,
          interval: gatewaySubscriptions.interval,
          periodEndsAt: gatewaySubscriptions.periodEndsAt,
          discount: gatewaySubscriptions.nextDiscount,
          balance: gatewaySubscriptions.balance,
        })
        .from(termsNotices)
        .innerJoin(gatewaySubscriptions, eq(gatewaySubscriptions.clientId, termsNotices.clientId))
        .innerJoin(version, eq(version.id, termsNotices.fromVersionId))
        .innerJoin(other, eq(other.id, termsNotices.planVersionId))
        .where(
          and(
            eq(termsNotices.clientId, clientId),
            sql`${gatewaySubscriptions.gateway} = ${gateway} and ${gatewaySubscriptions.status} = 'active'
              and not ${gatewaySubscriptions.cancelsAtPeriodEnd}
              and ${gatewaySubscriptions.periodEndsAt} = ${termsNotices.periodEndsAt}
              and ${gatewaySubscriptions.planVersionId} in (${version.id}, ${other.id})
              and (${termsNotices.mailId} is null or ${mailWasInTime})`,
          ),
        )
        .orderBy(desc(other.version))
        .limit(1);
      return found ?? null;
    },

    /** @returns false when the client was told of this version for this renewal. */
    async claim(notice: Omit<typeof termsNotices.$inferInsert, 'mailId'>): Promise<boolean> {
      const { fromVersionId, periodEndsAt, createdAt } = notice;
      const claimed = await db
        .insert(termsNotices)
        .values(notice)
        .onConflictDoUpdate({
          target: [termsNotices.clientId, termsNotices.planVersionId],
          set: { fromVersionId, periodEndsAt, createdAt, mailId: null },
          setWhere: ne(termsNotices.periodEndsAt, periodEndsAt),
        })
        .returning({ clientId: termsNotices.clientId });
      return claimed.length === 1;
    },

    async setMail(clientId: string, planVersionId: string, mailId: string): Promise<void> {
      await db
        .update(termsNotices)
        .set({ mailId })
        .where(and(eq(termsNotices.clientId, clientId), eq(termsNotices.planVersionId, planVersionId)));
    },
  };
};
