import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@deskmate/db/database';
import { addresses, type BillingAddress } from '@deskmate/db/tables/main/addresses';
import { and, asc, count, desc, eq } from 'drizzle-orm';

export type { BillingAddress } from '@deskmate/db/tables/main/addresses';
export type StoredAddress = typeof addresses.$inferSelect;

export const createAddressesRepository = (db: Database) => {
  const own = (clientId: string, id: string) => and(eq(addresses.id, id), eq(addresses.clientId, clientId));
  const clearDefault = (clientId: string) =>
    db.update(addresses).set({ isDefault: false }).where(eq(addresses.clientId, clientId));
  return {
    /** The default one first, then as they were added. */
    list: (clientId: string): Promise<StoredAddress[]> =>
      db
        .select()
        .from(addresses)
        .where(eq(addresses.clientId, clientId))
        .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id)),

    async count(clientId: string): Promise<number> {
      const [found] = await db.select({ number: count() }).from(addresses).where(eq(addresses.clientId, clientId));
      return found?.number ?? 0;
    },

    async findDefault(clientId: string): Promise<BillingAddress | null> {
      const [found] = await db
        .select()
        .from(addresses)
        .where(and(eq(addresses.clientId, clientId), addresses.isDefault));
      return found ? toBillingAddress(found) : null;
    },

    async findOwn(clientId: string, id: string): Promise<BillingAddress | null> {
      const [found] = await db.select().from(addresses).where(own(clientId, id));
      return found ? toBillingAddress(found) : null;
    },

    /** The one that says the same. */
    async findSame(clientId: string, address: BillingAddress): Promise<StoredAddress | null> {
      const own = await db.select().from(addresses).where(eq(addresses.clientId, clientId));
      return own.find((stored) => isDeepStrictEqual(toBillingAddress(stored), address)) ?? null;
    },

    async add(address: StoredAddress): Promise<void> {
      await db.insert(addresses).values(address);
    },

    async change(clientId: string, id: string, change: BillingAddress): Promise<StoredAddress | null> {
      const [changed] = await db.update(addresses).set(change).where(own(clientId, id)).returning();
      return changed ?? null;
    },

    async remove(clientId: string, id: string): Promise<StoredAddress | null> {
      const [removed] = await db.delete(addresses).where(own(clientId, id)).returning();
      return removed ?? null;
    },

    async findNewest(clientId: string): Promise<StoredAddress | null> {
      const [newest] = await db
        .select()
        .from(addresses)
        .where(eq(addresses.clientId, clientId))
        .orderBy(desc(addresses.createdAt), desc(addresses.id))
        .limit(1);
      return newest ?? null;
    },

    /** Belongs into a transaction: between the two there is no default. @returns null when it is not theirs. */
    async setDefault(clientId: string, id: string): Promise<StoredAddress | null> {
      const [found] = await db.select().from(addresses).where(own(clientId, id));
      if (!found) return null;
      await clearDefault(clientId);
      await db.update(addresses).set({ isDefault: true }).where(own(clientId, id));
      return { ...found, isDefault: true };
    },
  };
};

function toBillingAddress(stored: StoredAddress): BillingAddress {
  const { id: _, clientId: __, isDefault: ___, createdAt: ____, ...address } = stored;
  return address;
}
