import type { Database } from '@deskmate/db/database';
import { erasedGrants, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { disputes, invoices, payments, refunds } from '@deskmate/db/tables/main/payments';
import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { CreditGroup } from '../credit/credit-repository.ts';

export type MovedMoney = { gateway: string; currency: string; count: number; amount: number };
/** `cause` as the ledger names it: `grant` (a plan's month), `payment`, `referral`, `operator`, `won` (a dispute). */
export type GrantedCredits = { cause: string; group: CreditGroup; count: number; credits: number };

/** Sums over a time, from its first moment to the one before `to`. */
export const createRevenueRepository = (db: Database) => {
  const sums = (table: typeof payments | typeof refunds | typeof disputes, from: Date, to: Date) =>
    db
      .select({
        gateway: sql<string>`${table.gateway}`,
        currency: sql<string>`${table.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sql<number>`sum(${table.amount})::float8`,
      })
      .from(table)
      .groupBy(table.gateway, table.currency)
      .orderBy(table.gateway, table.currency)
      .where(
        and(
          gte(table.createdAt, from),
          lt(table.createdAt, to),
          // A won dispute has returned the money.
          table === disputes ? ne(disputes.status, 'won') : undefined,
          table === refunds ? isNull(refunds.failedAt) : undefined,
        ),
      );
  return {
    income: (from: Date, to: Date): Promise<MovedMoney[]> => sums(payments, from, to),
    /** The tax within the income, as the gateway computed it. */
    tax: (from: Date, to: Date): Promise<MovedMoney[]> =>
      db
        .select({
          gateway: sql<string>`${payments.gateway}`,
          currency: invoices.currency,
          count: sql<number>`count(*)::int`,
          amount: sql<number>`sum(${invoices.tax})::float8`,
        })
        .from(invoices)
        .innerJoin(payments, eq(payments.id, invoices.paymentId))
        .groupBy(payments.gateway, invoices.currency)
        .orderBy(payments.gateway, invoices.currency)
        .where(and(ne(invoices.tax, 0), gte(invoices.issuedAt, from), lt(invoices.issuedAt, to))),
    refunds: (from: Date, to: Date): Promise<MovedMoney[]> => sums(refunds, from, to),
    disputes: (from: Date, to: Date): Promise<MovedMoney[]> => sums(disputes, from, to),

    /** Of whole months in UTC, because of erased clients no more than their months is known. */
    async grants(from: Date, to: Date): Promise<GrantedCredits[]> {
      const { rows } = await db.execute<GrantedCredits>(sql`
        select cause, "group", sum(count)::int as count, sum(credits)::float8 as credits from (
          select ${causeOf} as cause, "group", 1 as count, credits from ${ledgerEntries}
          where kind = 'grant' and created_at >= ${from.toISOString()} and created_at < ${to.toISOString()}
          union all
          select cause, "group", count, credits from ${erasedGrants}
          where month >= ${from.toISOString()} and month < ${to.toISOString()}
        ) granted
        group by cause, "group" order by cause, "group"`);
      return rows;
    },

    /** Adds what a client was granted to the figures of erased clients. Belongs into the transaction that erases them. */
    async keepGrantsOf(clientId: string): Promise<void> {
      await db.execute(sql`
        insert into ${erasedGrants} (month, cause, "group", count, credits)
        select date_trunc('month', created_at, 'UTC'), ${causeOf}, "group", count(*), sum(credits)
        from ${ledgerEntries} where client_id = ${clientId} and kind = 'grant' group by 1, 2, 3
        on conflict (month, cause, "group") do update set
          count = ${erasedGrants}.count + excluded.count, credits = ${erasedGrants}.credits + excluded.credits`);
    },
  };
};

const causeOf = sql`split_part(request_id, ':', 1)`;
