import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { registrations } from '@deskmate/db/tables/main/registrations';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';

export type Registration = typeof registrations.$inferSelect;

export const createRegistrationsRepository = (db: Database) => ({
  async add(registration: typeof registrations.$inferInsert): Promise<void> {
    await db.insert(registrations).values(registration);
  },

  async find(id: string, now: Date): Promise<Registration | null> {
    const [found] = await db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, id), gt(registrations.expiresAt, now)));
    return found ?? null;
  },

  /** Those whose mail goes to exactly this address, newest first. */
  listOfAddress: (email: string, emailKey: string, now: Date, limit: number): Promise<Registration[]> =>
    db
      .select()
      .from(registrations)
      .where(
        and(
          eq(registrations.emailKey, emailKey),
          eq(sql`lower(${registrations.email})`, email.toLowerCase()),
          gt(registrations.expiresAt, now),
        ),
      )
      .orderBy(desc(registrations.createdAt))
      .limit(limit),

  async findNewest(emailKey: string, now: Date): Promise<Registration | null> {
    const [found] = await db
      .select()
      .from(registrations)
      .where(and(eq(registrations.emailKey, emailKey), gt(registrations.expiresAt, now)))
      .orderBy(desc(registrations.createdAt))
      .limit(1);
    return found ?? null;
  },

  /** Makes the access token of a registration useless. */
  async logOut(id: string, now: Date): Promise<void> {
    await db
      .update(registrations)
      .set({ loggedOutAt: now })
      .where(and(eq(registrations.id, id), isNull(registrations.loggedOutAt)));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, registrations, registrations.id, lt(registrations.expiresAt, now), limit),
});
