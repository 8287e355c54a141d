import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { gatewayCustomers } from '@deskmate/db/tables/main/payments';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { PaymentGateway } from '../ports/payment-gateway.ts';

export type Client = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;
export type ClientChange = Partial<
  Pick<
    Client,
    'firstName' | 'lastName' | 'dob' | 'contactNumber' | 'isPublic' | 'language' | 'timeZone' | 'lowCreditMails'
  >
>;

/** Whether the account can be used: neither blocked by the operator nor deleted by its owner. */
export const isOpen = ({ blockedAt, deletedAt }: Pick<Client, 'blockedAt' | 'deletedAt'>): boolean =>
  blockedAt === null && deletedAt === null;

/** The same as a condition of a query. */
export const isOpenAccount = and(isNull(clients.blockedAt), isNull(clients.deletedAt));

export const createClientsRepository = (db: Database) => ({
  async findByEmailKey(emailKey: string): Promise<Client | null> {
    const [found] = await db.select().from(clients).where(eq(clients.emailKey, emailKey));
    return found ?? null;
  },

  async find(id: string): Promise<Client | null> {
    const [found] = await db.select().from(clients).where(eq(clients.id, id));
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

  /** Raises the credentials version. Sets the password if one is given; null removes it. */
  async raiseCredentialsVersion(id: string, passwordHash?: string | null): Promise<Client | null> {
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

  /** Of the same password. Nothing happens when the password has changed meanwhile. */
  async renewPasswordHash({ id, passwordHash }: Client, renewed: string): Promise<void> {
    if (passwordHash === null) return;
    await db
      .update(clients)
      .set({ passwordHash: renewed })
      .where(and(eq(clients.id, id), eq(clients.passwordHash, passwordHash)));
  },

  /** @throws Error with a unique violation when another account has it. */
  async setEmail(id: string, email: string, emailKey: string): Promise<void> {
    await db.update(clients).set({ email, emailKey }).where(eq(clients.id, id));
  },

  async findByPicture(pictureId: string): Promise<Client | null> {
    const [found] = await db
      .select()
      .from(clients)
      .where(and(eq(clients.pictureId, pictureId), isOpenAccount));
    return found ?? null;
  },

  async setPicture(id: string, pictureId: string | null): Promise<Client | null> {
    const [changed] = await db.update(clients).set({ pictureId }).where(eq(clients.id, id)).returning();
    return changed ?? null;
  },

  /** Null restores it. */
  async setDeletedAt(id: string, deletedAt: Date | null): Promise<void> {
    await db.update(clients).set({ deletedAt }).where(eq(clients.id, id));
  },

  /**
   * Deleted before this time, and their erasure not tried since `triedBefore`; those that were never tried come first, so
   * that some that cannot be erased do not keep the others waiting.
   */
  listDeleted: (before: Date, triedBefore: Date, limit: number): Promise<Client[]> =>
    db
      .select()
      .from(clients)
      .where(
        and(
          lte(clients.deletedAt, before),
          or(isNull(clients.erasureTriedAt), lte(clients.erasureTriedAt, triedBefore)),
        ),
      )
      .orderBy(sql`${clients.erasureTriedAt} asc nulls first`, asc(clients.deletedAt))
      .limit(limit),

  async noteErasureTried(id: string, now: Date): Promise<void> {
    await db.update(clients).set({ erasureTriedAt: now }).where(eq(clients.id, id));
  },

  /** Deletes the client with all rows that belong to it. Payments are kept without a name. */
  async remove(id: string): Promise<void> {
    await db.delete(clients).where(eq(clients.id, id));
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

/** For transactions only: the row stays locked until the end. */
export const createClientLock =
  (db: Database) =>
  async (id: string): Promise<Client | null> => {
    const [found] = await db.select().from(clients).where(eq(clients.id, id)).for('no key update');
    return found ?? null;
  };
