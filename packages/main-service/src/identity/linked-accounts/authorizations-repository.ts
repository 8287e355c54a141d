import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { authorizations, type SignInProvider } from '@deskmate/db/tables/main/linked-accounts';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';

export type StoredAuthorization = typeof authorizations.$inferSelect;

type Answered = { stateHash: string; browserHash: string; provider: SignInProvider };
type Finished = { codeHash: string; expiresAt: Date; identity: ProviderIdentity };

export const createAuthorizationsRepository = (db: Database) => ({
  async add(authorization: typeof authorizations.$inferInsert): Promise<void> {
    await db.insert(authorizations).values(authorization);
  },

  /** Uses up the state: of many parallel answers exactly one gets the authorization, and another browser or provider never. */
  async takeByState({ stateHash, browserHash, provider }: Answered, now: Date): Promise<StoredAuthorization | null> {
    const [authorization] = await db
      .update(authorizations)
      .set({ stateHash: null })
      .where(
        and(
          eq(authorizations.stateHash, stateHash),
          eq(authorizations.browserHash, browserHash),
          eq(authorizations.provider, provider),
          gt(authorizations.expiresAt, now),
        ),
      )
      .returning();
    return authorization ?? null;
  },

  async recordIdentity(id: string, finished: Finished): Promise<void> {
    await db.update(authorizations).set(finished).where(eq(authorizations.id, id));
  },

  /** Uses up the code, and with it the authorization. */
  async takeByCode(codeHash: string, browserHash: string, now: Date): Promise<StoredAuthorization | null> {
    const [authorization] = await db
      .delete(authorizations)
      .where(
        and(
          eq(authorizations.codeHash, codeHash),
          eq(authorizations.browserHash, browserHash),
          gt(authorizations.expiresAt, now),
        ),
      )
      .returning();
    return authorization ?? null;
  },

  async remove(id: string): Promise<void> {
    await db.delete(authorizations).where(eq(authorizations.id, id));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, authorizations, authorizations.id, lt(authorizations.expiresAt, now), limit),
});
