import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { creditAccounts, creditAlerts, creditHolds, creditLots, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { and, asc, eq, getTableColumns, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../database-fault.ts';
import { isOpenAccount } from '../clients/clients-repository.ts';

export type CreditLot = typeof creditLots.$inferSelect;
/** `granted`: what a plan's lot began with; null for others and where the ledger does not say. */
export type SpendableLot = CreditLot & { granted: number | null };
export type CreditHold = typeof creditHolds.$inferSelect;
export type NewHold = Omit<CreditHold, 'state' | 'closedAt'>;
export type CreditGroup = CreditLot['group'];
type NewAlert = { clientId: string; group: CreditGroup; threshold: 80 | 100; now: Date };
type AlertedClient = Pick<typeof clients.$inferSelect, 'firstName' | 'email' | 'language' | 'timeZone'>;

export const createCreditRepository = (db: Database) => {
  const account = (clientId: string, group: CreditGroup) =>
    and(eq(creditAccounts.clientId, clientId), eq(creditAccounts.group, group));
  const lotsOf = (clientId: string, group: CreditGroup) =>
    and(eq(creditLots.clientId, clientId), eq(creditLots.group, group), gt(creditLots.remaining, 0));

  const isOfPlan = inArray(creditLots.kind, ['trial', 'monthly']);

  return {
    async hasExpiredLots(clientId: string, now: Date): Promise<boolean> {
      const due = and(eq(creditLots.clientId, clientId), gt(creditLots.remaining, 0), lte(creditLots.expiresAt, now));
      const [found] = await db.select({ id: creditLots.id }).from(creditLots).where(due).limit(1);
      return found !== undefined;
    },

    /**
     * Reserves in one statement: the row's lock and its guard admit exactly what the balance covers,
     * however many try at once. @returns false when it does not cover it, `only` is not so, or the
     * request is known.
     */
    async hold(hold: NewHold, only: SQL = sql`true`): Promise<boolean> {
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

    async findHold(requestId: string): Promise<CreditHold | null> {
      const [found] = await db.select().from(creditHolds).where(eq(creditHolds.requestId, requestId));
      return found ?? null;
    },

    /** Closes an open hold; null when there is none, so that its end is applied once. */
    async closeHold(requestId: string, state: 'settled' | 'refunded', now: Date): Promise<CreditHold | null> {
      const [closed] = await db
        .update(creditHolds)
        .set({ state, closedAt: now })
        .where(and(eq(creditHolds.requestId, requestId), eq(creditHolds.state, 'open')))
        .returning();
      return closed ?? null;
    },

    async openHoldsBefore(before: Date, { skip, limit }: { skip: number; limit: number }): Promise<string[]> {
      const rows = await db
        .select({ requestId: creditHolds.requestId })
        .from(creditHolds)
        .where(and(eq(creditHolds.state, 'open'), lt(creditHolds.createdAt, before)))
        .orderBy(asc(creditHolds.createdAt))
        .offset(skip)
        .limit(limit);
      return rows.map(({ requestId }) => requestId);
    },

    /** Adds to an account, which is made when it is new, and locks it until the transaction ends. */
    async deposit(clientId: string, group: CreditGroup, credits: number): Promise<void> {
      await db
        .insert(creditAccounts)
        .values({ clientId, group, balance: credits })
        .onConflictDoUpdate({
          target: [creditAccounts.clientId, creditAccounts.group],
          set: { balance: sql`${creditAccounts.balance} + ${credits}` },
        });
    },

    /** Takes from an account, and frees what was held, and locks it until the transaction ends. */
    async withdraw(
      clientId: string,
      group: CreditGroup,
      { credits, freed }: { credits: number; freed: number },
    ): Promise<void> {
      await db
        .update(creditAccounts)
        .set({ balance: sql`${creditAccounts.balance} - ${credits}`, held: sql`${creditAccounts.held} - ${freed}` })
        .where(account(clientId, group));
    },

    async lockAccount(clientId: string, group: CreditGroup): Promise<{ balance: number; held: number } | null> {
      const [found] = await db.select().from(creditAccounts).where(account(clientId, group)).for('update');
      return found ?? null;
    },

    /** What is left, in the order it is spent: what came with a plan first, then what was bought, oldest first. */
    lotsToSpend: (clientId: string, group: CreditGroup): Promise<SpendableLot[]> =>
      db
        .select({ ...getTableColumns(creditLots), granted: ledgerEntries.credits })
        .from(creditLots)
        .leftJoin(
          ledgerEntries,
          and(
            isOfPlan,
            eq(ledgerEntries.requestId, creditLots.requestId),
            eq(ledgerEntries.kind, 'grant'),
            eq(ledgerEntries.group, creditLots.group),
          ),
        )
        .where(lotsOf(clientId, group))
        .orderBy(sql`not ${isOfPlan}`, asc(creditLots.createdAt), asc(creditLots.id)),

    async addLots(lots: (typeof creditLots.$inferInsert)[]): Promise<void> {
      if (lots.length > 0) await db.insert(creditLots).values(lots);
    },

    async findLotByRequest(clientId: string, requestId: string): Promise<CreditLot | null> {
      const [found] = await db
        .select()
        .from(creditLots)
        .where(and(eq(creditLots.clientId, clientId), eq(creditLots.requestId, requestId)));
      return found ?? null;
    },

    listLotsByRequest: (clientId: string, requestId: string): Promise<CreditLot[]> =>
      db
        .select()
        .from(creditLots)
        .where(and(eq(creditLots.clientId, clientId), eq(creditLots.requestId, requestId))),

    /** What is left of one cause's lots, by group, without what is held; locks the client's accounts. */
    async lockRemaining(clientId: string, requestId: string): Promise<Partial<Record<CreditGroup, number>>> {
      const accounts = await db
        .select()
        .from(creditAccounts)
        .where(eq(creditAccounts.clientId, clientId))
        .orderBy(asc(creditAccounts.group))
        .for('update');
      const lots = await db
        .select()
        .from(creditLots)
        .where(and(eq(creditLots.clientId, clientId), eq(creditLots.requestId, requestId)));
      const heldOf = (group: CreditGroup) => accounts.find((account) => account.group === group)?.held ?? 0;
      return Object.fromEntries(lots.map(({ group, remaining }) => [group, Math.max(0, remaining - heldOf(group))]));
    },

    /** How much of the credit that these causes granted was used, by group; what expired was not. */
    async usedOf(clientId: string, requestIds: string[]): Promise<Partial<Record<CreditGroup, number>>> {
      if (requestIds.length === 0) return {};
      const { rows } = await db.execute<{ group: CreditGroup; used: number }>(sql`
        select g."group", (sum(g.credits) - sum(coalesce(l.remaining, 0)) - sum(coalesce(expired.credits, 0)))::int as used
        from ${ledgerEntries} g
        left join ${creditLots} l
          on l.client_id = g.client_id and l.request_id = g.request_id and l."group" = g."group"
        left join lateral (
          select -sum(e.credits) as credits from ${ledgerEntries} e
          where e.client_id = g.client_id and e.kind = 'expire' and split_part(e.request_id, ':', 2) = l.id
        ) expired on true
        where g.client_id = ${clientId} and g.kind = 'grant' and g.request_id in ${requestIds}
        group by g."group"`);
      return Object.fromEntries(rows.map(({ group, used }) => [group, used]));
    },

    async takeFromLot(id: string, credits: number): Promise<void> {
      await db
        .update(creditLots)
        .set({ remaining: sql`${creditLots.remaining} - ${credits}` })
        .where(eq(creditLots.id, id));
    },

    /**
     * Notes that a client is told of low credit. @returns whom to tell; null when they were told of this threshold of the
     * month before, want no such mails, or cannot use the account.
     */
    async claimAlert({ clientId, group, threshold, now }: NewAlert): Promise<AlertedClient | null> {
      const { rows } = await db.execute<AlertedClient>(sql`
        with claimed as (
          insert into ${creditAlerts} (client_id, "group", month, threshold, created_at)
          select ${clients.id}, ${group}, month.name, ${threshold}::int, ${now.toISOString()}::timestamptz
          from ${clients}, (
            select coalesce(request_id, id) as name from ${creditLots}
            where client_id = ${clientId} and "group" = ${group} and ${isOfPlan}
            order by created_at desc, id desc limit 1
          ) as month
          where ${clients.id} = ${clientId} and ${clients.lowCreditMails} and ${isOpenAccount}
          on conflict do nothing
          returning client_id
        )
        select ${clients.firstName} as "firstName", ${clients.email} as "email", ${clients.language} as "language",
          ${clients.timeZone} as "timeZone"
        from ${clients} join claimed on claimed.client_id = ${clients.id}`);
      return rows[0] ?? null;
    },

    /** The plan it came with is over: what is left of the month ends now. */
    async endMonthlyLots(clientId: string, now: Date): Promise<void> {
      // Accounts are locked before lots everywhere, so that no two transactions wait for each other.
      await db
        .select()
        .from(creditAccounts)
        .where(eq(creditAccounts.clientId, clientId))
        .orderBy(asc(creditAccounts.group))
        .for('update');
      await db
        .update(creditLots)
        .set({ expiresAt: now })
        .where(and(eq(creditLots.clientId, clientId), eq(creditLots.kind, 'monthly'), gt(creditLots.expiresAt, now)));
    },
  };
};

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
