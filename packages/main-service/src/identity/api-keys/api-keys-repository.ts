import type { Database } from '@deskmate/db/database';
import { apiKeys } from '@deskmate/db/tables/main/api-keys';
import { clients } from '@deskmate/db/tables/main/clients';
import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { isOpenAccount } from '../../clients/clients-repository.ts';

export type ApiKey = typeof apiKeys.$inferSelect;

export const createApiKeysRepository = (db: Database) => ({
  /** Newest first. */
  list: (clientId: string): Promise<ApiKey[]> =>
    db.select().from(apiKeys).where(eq(apiKeys.clientId, clientId)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),

  async count(clientId: string): Promise<number> {
    const [found] = await db.select({ number: count() }).from(apiKeys).where(eq(apiKeys.clientId, clientId));
    return found?.number ?? 0;
  },

  async add(key: ApiKey): Promise<void> {
    await db.insert(apiKeys).values(key);
  },

  async remove(clientId: string, id: string): Promise<ApiKey | null> {
    const own = and(eq(apiKeys.id, id), eq(apiKeys.clientId, clientId));
    const [removed] = await db.delete(apiKeys).where(own).returning();
    return removed ?? null;
  },

  /** Revokes all keys of a client. */
  removeAll: (clientId: string): Promise<ApiKey[]> =>
    db.delete(apiKeys).where(eq(apiKeys.clientId, clientId)).returning(),

  /** Moves all keys of a client to its new credentials version, so that they stay valid. */
  confirmAll: (clientId: string, credentialsVersion: number): Promise<ApiKey[]> =>
    db.update(apiKeys).set({ credentialsVersion }).where(eq(apiKeys.clientId, clientId)).returning(),

  /** The client of a valid key. */
  async findOwner(keyHash: string) {
    const [found] = await db
      .select({ keyId: apiKeys.id, clientId: clients.id, role: clients.role, language: clients.language })
      .from(apiKeys)
      .innerJoin(
        clients,
        and(eq(clients.id, apiKeys.clientId), eq(clients.credentialsVersion, apiKeys.credentialsVersion)),
      )
      .where(and(eq(apiKeys.keyHash, keyHash), isOpenAccount));
    return found ?? null;
  },

  /** Notes a use, at most once in the time since `before`. */
  async touch(id: string, now: Date, before: Date): Promise<void> {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
  },
});
