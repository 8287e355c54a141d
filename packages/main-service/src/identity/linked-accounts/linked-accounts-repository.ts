import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { linkedAccounts, type SignInProvider } from '@deskmate/db/tables/main/linked-accounts';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Client } from '../../clients/clients-repository.ts';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';

export type LinkedAccount = typeof linkedAccounts.$inferSelect;

export const createLinkedAccountsRepository = (db: Database) => ({
  /** Newest first. */
  list: (clientId: string): Promise<LinkedAccount[]> =>
    db
      .select()
      .from(linkedAccounts)
      .where(eq(linkedAccounts.clientId, clientId))
      .orderBy(desc(linkedAccounts.createdAt), desc(linkedAccounts.id)),

  /** The client that an account at a provider belongs to, blocked and deleted ones included. */
  async findByIdentity(
    provider: SignInProvider,
    { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
  ): Promise<{ account: LinkedAccount; client: Client } | null> {
    const [found] = await db
      .select({ account: linkedAccounts, client: clients })
      .from(linkedAccounts)
      .innerJoin(clients, eq(clients.id, linkedAccounts.clientId))
      .where(
        and(
          eq(linkedAccounts.provider, provider),
          eq(linkedAccounts.issuer, issuer),
          eq(linkedAccounts.subject, subject),
        ),
      );
    return found ?? null;
  },

  /** @returns false when it is linked already, to whomever. */
  async add(account: LinkedAccount): Promise<boolean> {
    const added = await db
      .insert(linkedAccounts)
      .values(account)
      .onConflictDoNothing()
      .returning({ id: linkedAccounts.id });
    return added.length === 1;
  },

  async recordUse(id: string, now: Date): Promise<void> {
    await db.update(linkedAccounts).set({ lastUsedAt: now }).where(eq(linkedAccounts.id, id));
  },

  /** Those that were linked at this time or later. */
  async removeSince(clientId: string, since: Date): Promise<void> {
    const recent = and(eq(linkedAccounts.clientId, clientId), gte(linkedAccounts.createdAt, since));
    await db.delete(linkedAccounts).where(recent);
  },

  async remove(clientId: string, id: string): Promise<LinkedAccount | null> {
    const own = and(eq(linkedAccounts.id, id), eq(linkedAccounts.clientId, clientId));
    const [removed] = await db.delete(linkedAccounts).where(own).returning();
    return removed ?? null;
  },
});
