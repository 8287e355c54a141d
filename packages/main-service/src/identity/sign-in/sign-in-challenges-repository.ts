import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { clients } from '@deskmate/db/tables/main/clients';
import { signInChallenges } from '@deskmate/db/tables/main/sign-in-challenges';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Client, isOpenAccount } from '../../clients/clients-repository.ts';

export type SignInChallenge = typeof signInChallenges.$inferSelect;

/** The challenge's client, who is not blocked and whose credentials have not changed since the first step. */
const ownerInForce = and(
  eq(clients.id, signInChallenges.clientId),
  eq(clients.credentialsVersion, signInChallenges.credentialsVersion),
  isOpenAccount,
);

export const createSignInChallengesRepository = (db: Database) => ({
  async add(challenge: typeof signInChallenges.$inferInsert): Promise<void> {
    await db.insert(signInChallenges).values(challenge);
  },

  /** One that still waits, with its client as it is now. */
  async find(secretHash: string, now: Date): Promise<{ challenge: SignInChallenge; client: Client } | null> {
    const [found] = await db
      .select({ challenge: signInChallenges, client: clients })
      .from(signInChallenges)
      .innerJoin(clients, ownerInForce)
      .where(and(eq(signInChallenges.secretHash, secretHash), gt(signInChallenges.expiresAt, now)));
    return found ?? null;
  },

  /** Counts a wrong code. @returns how many there were. */
  async countWrong(secretHash: string): Promise<number> {
    const [counted] = await db
      .update(signInChallenges)
      .set({ attempts: sql`${signInChallenges.attempts} + 1` })
      .where(eq(signInChallenges.secretHash, secretHash))
      .returning({ attempts: signInChallenges.attempts });
    return counted?.attempts ?? 0;
  },

  async extend(secretHash: string, expiresAt: Date): Promise<void> {
    await db.update(signInChallenges).set({ expiresAt }).where(eq(signInChallenges.secretHash, secretHash));
  },

  async remove(secretHash: string): Promise<void> {
    await db.delete(signInChallenges).where(eq(signInChallenges.secretHash, secretHash));
  },

  /** A change of the credentials ends every sign-in that is not finished. */
  async removeAllOf(clientId: string): Promise<void> {
    await db.delete(signInChallenges).where(eq(signInChallenges.clientId, clientId));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, signInChallenges, signInChallenges.secretHash, lt(signInChallenges.expiresAt, now), limit),
});
