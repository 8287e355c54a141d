import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { gatewayCustomers } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';

export type Client = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;
export type ClientChange = Partial<
  Pick<
    Client,
    'firstName' | 'lastName' | 'dob' | 'contactNumber' | 'isPublic' | 'language' | 'timeZone' | 'passwordHash'
  >
>;

export const createClientsRepository = (db: Database) => ({
  async findByEmailKey(emailKey: string): Promise<Client | null> {
    const [found] = await db.select().from(clients).where(eq(clients.emailKey, emailKey));
    return found ?? null;
  },

  async find(id: string): Promise<Client | null> {
    const [found] = await db.select().from(clients).where(eq(clients.id, id));
    return found ?? null;
  },

  /** Makes whatever else changes this client's plan or credit wait until the transaction ends. */
  async lock(id: string): Promise<Client | null> {
    const [found] = await db.select().from(clients).where(eq(clients.id, id)).for('no key update');
    return found ?? null;
  },

  /** @returns false when the address has an account already. */
  async add(client: NewClient): Promise<boolean> {
    const added = await db.insert(clients).values(client).onConflictDoNothing().returning({ id: clients.id });
    return added.length === 1;
  },

  async change(id: string, change: ClientChange): Promise<Client | null> {
    if (Object.keys(change).length === 0) return this.find(id);
    const [changed] = await db.update(clients).set(change).where(eq(clients.id, id)).returning();
    return changed ?? null;
  },

  async setRole(id: string, role: Client['role']): Promise<void> {
    await db.update(clients).set({ role }).where(eq(clients.id, id));
  },

  /** Customer ids by payment gateway. */
  async gatewayCustomers(id: string): Promise<Record<string, string>> {
    const rows = await db.select().from(gatewayCustomers).where(eq(gatewayCustomers.clientId, id));
    return Object.fromEntries(rows.map((row) => [row.gateway, row.customerId]));
  },
});
