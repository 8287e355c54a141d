import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { signInChallenges } from '@deskmate/db/tables/main/sign-in-challenges';
import { eq, lt } from 'drizzle-orm';

export const createSignInChallengesRepository = (db: Database) => ({
  /** A change of the credentials ends every sign-in that is not finished. */
  async removeAllOf(clientId: string): Promise<void> {
    await db.delete(signInChallenges).where(eq(signInChallenges.clientId, clientId));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, signInChallenges, signInChallenges.secretHash, lt(signInChallenges.expiresAt, now), limit),
});
