import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { clients } from '@deskmate/db/tables/main/clients';
import { passkeys, usedPasskeyChallenges } from '@deskmate/db/tables/main/passkeys';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { type Client, isOpenAccount } from '../../clients/clients-repository.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;

const own = (clientId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.clientId, clientId));

export const createPasskeysRepository = (db: Database) => ({
  /** Newest first. */
  list: (clientId: string): Promise<StoredPasskey[]> =>
    db
      .select()
      .from(passkeys)
      .where(eq(passkeys.clientId, clientId))
      .orderBy(desc(passkeys.createdAt), desc(passkeys.id)),

  /** A passkey with its client, who is not blocked. */
  async findByCredential(credentialId: string): Promise<{ passkey: StoredPasskey; client: Client } | null> {
    const [found] = await db
      .select({ passkey: passkeys, client: clients })
      .from(passkeys)
      .innerJoin(clients, and(eq(clients.id, passkeys.clientId), isOpenAccount))
      .where(eq(passkeys.credentialId, credentialId));
    return found ?? null;
  },

  /** @returns false when the credential is there already. */
  async add(passkey: StoredPasskey): Promise<boolean> {
    const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
    return added.length === 1;
  },

  async rename(clientId: string, id: string, name: string): Promise<StoredPasskey | null> {
    const [renamed] = await db.update(passkeys).set({ name }).where(own(clientId, id)).returning();
    return renamed ?? null;
  },

  async remove(clientId: string, id: string): Promise<StoredPasskey | null> {
    const [removed] = await db.delete(passkeys).where(own(clientId, id)).returning();
    return removed ?? null;
  },

  /** Those that were added at this time and later. */
  async removeSince(clientId: string, since: Date): Promise<void> {
    await db.delete(passkeys).where(and(eq(passkeys.clientId, clientId), gte(passkeys.createdAt, since)));
  },

  /** @returns false when a parallel use has counted as far already; authenticators that do not count always send 0. */
  async recordUse(id: string, counter: number, now: Date): Promise<boolean> {
    const isLater = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
    const used = await db
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), isLater))
      .returning({ id: passkeys.id });
    return used.length === 1;
  },

  /** @returns whether this is the first use. */
  async useChallenge(challenge: string, expiresAt: Date): Promise<boolean> {
    const used = await db
      .insert(usedPasskeyChallenges)
      .values({ challenge, expiresAt })
      .onConflictDoNothing()
      .returning({ challenge: usedPasskeyChallenges.challenge });
    return used.length === 1;
  },

  /** At most `limit`. @returns how many. */
  removeExpiredChallenges: (now: Date, limit: number): Promise<number> =>
    deleteBatch(
      db,
      usedPasskeyChallenges,
      usedPasskeyChallenges.challenge,
      lt(usedPasskeyChallenges.expiresAt, now),
      limit,
    ),
});
