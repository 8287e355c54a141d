import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { providerVisits, type SignInProvider } from '@deskmate/db/tables/main/linked-accounts';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';

export type StoredVisit = typeof providerVisits.$inferSelect;

type Answered = { stateHash: string; browserHash: string; provider: SignInProvider };
type Finished = { codeHash: string; expiresAt: Date; identity: ProviderIdentity };

export const createProviderVisitsRepository = (db: Database) => ({
  async add(visit: typeof providerVisits.$inferInsert): Promise<void> {
    await db.insert(providerVisits).values(visit);
  },

  /** Uses up the state: of many parallel answers exactly one gets the visit, and another browser or provider never. */
  async takeByState({ stateHash, browserHash, provider }: Answered, now: Date): Promise<StoredVisit | null> {
    const [taken] = await db
      .update(providerVisits)
      .set({ stateHash: null })
      .where(
        and(
          eq(providerVisits.stateHash, stateHash),
          eq(providerVisits.browserHash, browserHash),
          eq(providerVisits.provider, provider),
          gt(providerVisits.expiresAt, now),
        ),
      )
      .returning();
    return taken ?? null;
  },

  async recordIdentity(id: string, finished: Finished): Promise<void> {
    await db.update(providerVisits).set(finished).where(eq(providerVisits.id, id));
  },

  /** Uses up the code, and with it the visit. */
  async takeByCode(codeHash: string, browserHash: string, now: Date): Promise<StoredVisit | null> {
    const [taken] = await db
      .delete(providerVisits)
      .where(
        and(
          eq(providerVisits.codeHash, codeHash),
          eq(providerVisits.browserHash, browserHash),
          gt(providerVisits.expiresAt, now),
        ),
      )
      .returning();
    return taken ?? null;
  },

  async remove(id: string): Promise<void> {
    await db.delete(providerVisits).where(eq(providerVisits.id, id));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, providerVisits, providerVisits.id, lt(providerVisits.expiresAt, now), limit),
});
