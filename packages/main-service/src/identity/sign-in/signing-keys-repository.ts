import type { Database } from '@deskmate/db/database';
import { signingKeys } from '@deskmate/db/tables/main/signing-keys';
import { asc, eq } from 'drizzle-orm';

export type StoredSigningKey = typeof signingKeys.$inferSelect;

export const createSigningKeysRepository = (db: Database) => ({
  /** Oldest first. */
  list: (): Promise<StoredSigningKey[]> =>
    db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid)),

  async add(key: StoredSigningKey): Promise<void> {
    await db.insert(signingKeys).values(key);
  },

  /** @returns whether there was one. */
  async remove(kid: string): Promise<boolean> {
    const removed = await db.delete(signingKeys).where(eq(signingKeys.kid, kid)).returning({ kid: signingKeys.kid });
    return removed.length > 0;
  },
});
