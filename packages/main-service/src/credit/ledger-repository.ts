import type { Database } from '@deskmate/db/database';
import { ledgerEntries } from '@deskmate/db/tables/main/credits';
import { and, eq, like, sum } from 'drizzle-orm';

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** The ledger's name for the end of a lot. It may end in parts, which what it had left tells apart. */
export const expiryCause = (lotId: string, left: number | ''): string => `expire:${lotId}:${left}`;

export const createLedgerRepository = (db: Database) => ({
  /** Fails when its cause has an entry of that kind already, so that nothing is booked twice. */
  async add(entries: (typeof ledgerEntries.$inferInsert)[]): Promise<void> {
    if (entries.length > 0) await db.insert(ledgerEntries).values(entries);
  },

  /** The entries of one cause. */
  async creditsOf(requestId: string, kind: LedgerEntry['kind']): Promise<number> {
    const [found] = await db
      .select({ credits: sum(ledgerEntries.credits).mapWith(Number) })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.requestId, requestId), eq(ledgerEntries.kind, kind)));
    return found?.credits ?? 0;
  },

  /** What a lot had left when it ended, as `expireCredit` books it. */
  async expiredOf(clientId: string, lotId: string): Promise<number> {
    const [found] = await db
      .select({ credits: sum(ledgerEntries.credits).mapWith(Number) })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.clientId, clientId),
          eq(ledgerEntries.kind, 'expire'),
          like(ledgerEntries.requestId, `${expiryCause(lotId, '')}%`),
        ),
      );
    return -(found?.credits ?? 0);
  },
});
