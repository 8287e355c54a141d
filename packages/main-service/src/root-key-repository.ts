import type { Database } from '@deskmate/db/database';
import { rootKeys } from '@deskmate/db/tables/main/root-keys';
import { signingKeys } from '@deskmate/db/tables/main/signing-keys';
import { ne } from 'drizzle-orm';

export type StoredRootKey = typeof rootKeys.$inferSelect;

export const createRootKeyRepository = (db: Database) => ({
  list: (): Promise<StoredRootKey[]> => db.select().from(rootKeys),

  /** Changes nothing where the key is there under this name. */
  async add(key: Pick<StoredRootKey, 'sealedBy' | 'sealedKey'>): Promise<void> {
    await db
      .insert(rootKeys)
      .values({ ...key, createdAt: new Date() })
      .onConflictDoNothing();
  },

  async removeOthers(sealedBy: string): Promise<void> {
    await db.delete(rootKeys).where(ne(rootKeys.sealedBy, sealedBy));
  },

  /** Any text that was encrypted under a key derived from the root: a private signing key. Null in a new database. */
  async findEncryptedText(): Promise<string | null> {
    const [found] = await db.select({ text: signingKeys.sealedPrivateKey }).from(signingKeys).limit(1);
    return found?.text ?? null;
  },
});
