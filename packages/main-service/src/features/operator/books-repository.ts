import type { Database } from '@deskmate/db/database';
import { ledgerEntries } from '@deskmate/db/tables/main/credits';
import { disputes, payments, refunds } from '@deskmate/db/tables/main/payments';
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { CreditGroup } from '../credit/credit-repository.ts';

export type MovedMoney = { gateway: string; currency: string; count: number; amount: number };
/** `cause` as the ledger names it: `grant` (a plan's month), `payment`, `referral`, `operator`, `won` (a dispute). */
export type GrantedCredits = { cause: string; group: CreditGroup; count: number; credits: number };

/** Sums over a time, from its first moment to the one before `to`. */
export const createBooksRepository = (db: Database) => {
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
          // A dispute that was won gave the money back.
          table === disputes ? ne(disputes.status, 'won') : undefined,
        ),
      );
  return {
    income: (from: Date, to: Date): Promise<MovedMoney[]> => sums(payments, from, to),
    refunds: (from: Date, to: Date): Promise<MovedMoney[]> => sums(refunds, from, to),
    disputes: (from: Date, to: Date): Promise<MovedMoney[]> => sums(disputes, from, to),

    grants(from: Date, to: Date): Promise<GrantedCredits[]> {
      const cause = sql<string>`split_part(${ledgerEntries.requestId}, ':', 1)`;
      return db
        .select({
          cause,
          group: ledgerEntries.group,
          count: sql<number>`count(*)::int`,
          credits: sql<number>`sum(${ledgerEntries.credits})::float8`,
        })
        .from(ledgerEntries)
        .where(
          and(eq(ledgerEntries.kind, 'grant'), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to)),
        )
        .groupBy(cause, ledgerEntries.group)
        .orderBy(cause, ledgerEntries.group);
    },
  };
};
