import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { creditAccounts, creditHolds, creditLots } from '@deskmate/db/tables/main/credits';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../database-fault.ts';

type StoredHold = typeof creditHolds.$inferSelect;
export type CreditHold = StoredHold & { clientId: string };
export type NewHold = Omit<CreditHold, 'state' | 'closedAt'>;

/** Credit that is held until it is known what a request costs. */
export const createCreditHoldsRepository = (db: Database) => ({
  /**
   * Reserves in one statement: the row's lock and its guard admit exactly what the balance covers,
   * however many try at once. @returns false when it does not cover it, the condition `only` is
   * false, or the request is known.
   */
  async open(hold: NewHold, only: SQL = sql`true`): Promise<boolean> {
    const { requestId, clientId, group, credits, tool, modelId, sessionId, chatId, createdAt } = hold;
    const statement = sql`
      with covered as (
        update ${creditAccounts} set held = held + ${credits}
        where client_id = ${clientId} and "group" = ${group} and balance - held >= ${credits}
          and not exists (select 1 from ${creditHolds} where request_id = ${requestId})
          and ${only}
        returning client_id
      )
      insert into ${creditHolds}
        (request_id, client_id, "group", credits, state, tool, model_id, session_id, chat_id, created_at)
      select ${requestId}, client_id, ${group}, ${credits}::int, 'open', ${tool}, ${modelId}, ${sessionId}::text,
        ${chatId}::text, ${createdAt.toISOString()}::timestamptz
      from covered
      returning request_id`;
    try {
      return (await db.execute(statement)).rows.length === 1;
    } catch (error) {
      // The same request ran in parallel: that one holds the credit, and this one took nothing.
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  },

  async find(requestId: string): Promise<StoredHold | null> {
    const [found] = await db.select().from(creditHolds).where(eq(creditHolds.requestId, requestId));
    return found ?? null;
  },

  /**
   * Closes an open hold; null when there is none, so that its end is applied once. An unknown request leaves a closed row,
   * so that a hold which arrives late is refused instead of staying open.
   */
  async close(requestId: string, state: 'settled' | 'refunded', now: Date): Promise<CreditHold | null> {
    const closeOpen = async () => {
      const [closed] = await db
        .update(creditHolds)
        .set({ state, closedAt: now })
        .where(and(eq(creditHolds.requestId, requestId), eq(creditHolds.state, 'open')))
        .returning();
      return closed?.clientId ? { ...closed, clientId: closed.clientId } : null;
    };
    const closed = await closeOpen();
    if (closed) return closed;
    const nothing = { clientId: null, group: 'standard', credits: 1, tool: '', modelId: '' } as const;
    const [left] = await db
      .insert(creditHolds)
      .values({ requestId, ...nothing, state: 'refunded', createdAt: now, closedAt: now })
      .onConflictDoNothing()
      .returning({ requestId: creditHolds.requestId });
    // The insert waits for a hold that is being opened meanwhile; that one is closed now.
    return left ? null : closeOpen();
  },

  /** Rows of requests that ended before their hold, at most `limit`. @returns how many. */
  removeEndedBefore: (before: Date, limit: number): Promise<number> =>
    deleteBatch(
      db,
      creditHolds,
      creditHolds.requestId,
      and(isNull(creditHolds.clientId), lt(creditHolds.closedAt, before)),
      limit,
    ),

  async listOpenBefore(before: Date, { skip, limit }: { skip: number; limit: number }): Promise<string[]> {
    const rows = await db
      .select({ requestId: creditHolds.requestId })
      .from(creditHolds)
      .where(and(eq(creditHolds.state, 'open'), lt(creditHolds.createdAt, before)))
      .orderBy(asc(creditHolds.createdAt))
      .offset(skip)
      .limit(limit);
    return rows.map(({ requestId }) => requestId);
  },
});

/**
 * A condition for a statement: the client's credit is up to date and their plan includes this model,
 * so no lot has expired and the month's grant exists. It must agree with `isMonthDue` and `addMonths`.
 */
export function isCreditCurrent(clientId: string, modelId: string, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`exists (
      select 1 from (
        select starts_at, granted_month, plan_version_id from ${subscriptions}
        where client_id = ${clientId} and superseded_at is null and ends_at > ${at}
        order by starts_at limit 1
      ) as current
      join ${planVersions} as version on version.id = current.plan_version_id
      where not version.excluded_model_ids @> jsonb_build_array(${modelId}::text)
        and current.starts_at at time zone 'UTC' + make_interval(months => current.granted_month + 1)
          > ${at} at time zone 'UTC'
    )
    and not exists (
      select 1 from ${creditLots} where client_id = ${clientId} and remaining > 0 and expires_at <= ${at}
    )`;
}
