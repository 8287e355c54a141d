import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { externalLogins, type RequestedTarget } from '@deskmate/db/tables/main/external-logins';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';

export type ExternalLogin = typeof externalLogins.$inferSelect;
export type { RequestedTarget };

const waitingIn = (signInSessionId: string) =>
  and(eq(externalLogins.signInSessionId, signInSessionId), isNull(externalLogins.codeHash));

export const createExternalLoginsRepository = (db: Database) => ({
  /** In the place of one that waits in the session. Of parallel calls the first one's stays. */
  async add(login: typeof externalLogins.$inferInsert): Promise<void> {
    await db.delete(externalLogins).where(waitingIn(login.signInSessionId));
    await db.insert(externalLogins).values(login).onConflictDoNothing();
  },

  /** The one that waits in the session. */
  async find(signInSessionId: string, now: Date): Promise<ExternalLogin | null> {
    const [found] = await db
      .select()
      .from(externalLogins)
      .where(and(waitingIn(signInSessionId), gt(externalLogins.expiresAt, now)));
    return found ?? null;
  },

  /** Uses it up: of parallel calls exactly one gets it. */
  async take(signInSessionId: string, id: string, now: Date): Promise<ExternalLogin | null> {
    const [login] = await db
      .delete(externalLogins)
      .where(and(waitingIn(signInSessionId), eq(externalLogins.id, id), gt(externalLogins.expiresAt, now)))
      .returning();
    return login ?? null;
  },

  async remove(signInSessionId: string): Promise<void> {
    await db.delete(externalLogins).where(waitingIn(signInSessionId));
  },

  /** Uses up the code, and with it the row. */
  async takeByCode(codeHash: string, now: Date): Promise<ExternalLogin | null> {
    const [login] = await db
      .delete(externalLogins)
      .where(and(eq(externalLogins.codeHash, codeHash), gt(externalLogins.expiresAt, now)))
      .returning();
    return login ?? null;
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, externalLogins, externalLogins.id, lt(externalLogins.expiresAt, now), limit),
});
