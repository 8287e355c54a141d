import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { clients } from '@deskmate/db/tables/main/clients';
import { rememberedDevices } from '@deskmate/db/tables/main/remembered-devices';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';

export type RememberedDevice = typeof rememberedDevices.$inferSelect;

export const createRememberedDevicesRepository = (db: Database) => ({
  async add(device: RememberedDevice): Promise<void> {
    await db.insert(rememberedDevices).values(device);
  },

  /** Those that still count, last used first. */
  async list(clientId: string, now: Date): Promise<RememberedDevice[]> {
    const inForce = and(
      eq(clients.id, rememberedDevices.clientId),
      eq(clients.credentialsVersion, rememberedDevices.credentialsVersion),
    );
    const rows = await db
      .select({ device: rememberedDevices })
      .from(rememberedDevices)
      .innerJoin(clients, inForce)
      .where(and(eq(rememberedDevices.clientId, clientId), gt(rememberedDevices.expiresAt, now)))
      .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.id));
    return rows.map(({ device }) => device);
  },

  async touch(id: string, now: Date): Promise<void> {
    await db.update(rememberedDevices).set({ lastUsedAt: now }).where(eq(rememberedDevices.id, id));
  },

  /** @returns how many of these the client had. */
  async remove(clientId: string, ids: string[]): Promise<number> {
    const own = and(eq(rememberedDevices.clientId, clientId), inArray(rememberedDevices.id, ids));
    return (await db.delete(rememberedDevices).where(own).returning({ id: rememberedDevices.id })).length;
  },

  async removeAllOf(clientId: string): Promise<void> {
    await db.delete(rememberedDevices).where(eq(rememberedDevices.clientId, clientId));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, rememberedDevices, rememberedDevices.id, lt(rememberedDevices.expiresAt, now), limit),
});
