import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { gatewayCustomers } from '@deskmate/db/tables/main/payments';
import { and, eq, sql } from 'drizzle-orm';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';

export type Client = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;
export type ClientChange = Partial<
  Pick<Client, 'firstName' | 'lastName' | 'dob' | 'contactNumber' | 'isPublic' | 'language' | 'timeZone'>
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

  /** Other changes of this client's credentials, plan or credit wait until the transaction ends. */
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

  /** Ends everything that was made with the old credentials. Sets the password if one is given. */
  async raiseCredentialsVersion(id: string, passwordHash?: string): Promise<Client | null> {
    const [changed] = await db
      .update(clients)
      .set({
        ...(passwordHash === undefined ? {} : { passwordHash }),
        credentialsVersion: sql`${clients.credentialsVersion} + 1`,
      })
      .where(eq(clients.id, id))
      .returning();
    return changed ?? null;
  },

  async setRole(id: string, role: Client['role']): Promise<void> {
    await db.update(clients).set({ role }).where(eq(clients.id, id));
  },

  /** The client's customer id at the active gateway, by the gateway's name; empty without one. */
  async gatewayCustomers(id: string, active: PaymentGateway | null): Promise<Record<string, string>> {
    if (!active) return {};
    const ofActive = and(eq(gatewayCustomers.clientId, id), eq(gatewayCustomers.gateway, active.about.id));
    const rows = await db.select().from(gatewayCustomers).where(ofActive);
    return Object.fromEntries(rows.map((row) => [row.gateway, row.customerId]));
  },
});
