import type { Database } from '@deskmate/db/database';
import { ledgerEntries } from '@deskmate/db/tables/main/credits';
import { and, desc, eq, lt, or, sum } from 'drizzle-orm';

export type LedgerEntry = typeof ledgerEntries.$inferSelect;
export type LedgerPlace = Pick<LedgerEntry, 'createdAt' | 'id'>;

export const createLedgerRepository = (db: Database) => ({
  /** Fails when its cause has an entry of that kind already: nothing is ever booked twice. */
  async add(entries: (typeof ledgerEntries.$inferInsert)[]): Promise<void> {
    if (entries.length > 0) await db.insert(ledgerEntries).values(entries);
  },

  /** What one cause has booked. */
  async creditsOf(requestId: string, kind: LedgerEntry['kind']): Promise<number> {
    const [found] = await db
      .select({ credits: sum(ledgerEntries.credits).mapWith(Number) })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.requestId, requestId), eq(ledgerEntries.kind, kind)));
    return found?.credits ?? 0;
  },

  /** Newest first, after `place` if given. */
  list: (clientId: string, place: LedgerPlace | null, limit: number): Promise<LedgerEntry[]> =>
    db
      .select()
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.clientId, clientId),
          place
            ? or(
                lt(ledgerEntries.createdAt, place.createdAt),
                and(eq(ledgerEntries.createdAt, place.createdAt), lt(ledgerEntries.id, place.id)),
              )
            : undefined,
        ),
      )
      .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
      .limit(limit),
});
