import type { Database } from '@deskmate/db/database';
import { clients } from '@deskmate/db/tables/main/clients';
import { type SignInSessionEnd, signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';

export type SignInSession = typeof signInSessions.$inferSelect;
export type { SignInSessionEnd };

const alive = (now: Date) => and(isNull(signInSessions.endedAt), gt(signInSessions.expiresAt, now));

export const createSignInSessionsRepository = (db: Database) => ({
  async add(session: typeof signInSessions.$inferInsert): Promise<SignInSession> {
    const [added] = await db.insert(signInSessions).values(session).returning();
    if (!added) throw new Error('a sign-in session was not stored');
    return added;
  },

  async find(id: string): Promise<SignInSession | null> {
    const [found] = await db.select().from(signInSessions).where(eq(signInSessions.id, id));
    return found ?? null;
  },

  /** Who a living session belongs to, as they are now; null when it or its client is over. */
  async findCaller(id: string, now: Date) {
    const [found] = await db
      .select({ clientId: clients.id, role: clients.role, language: clients.language })
      .from(signInSessions)
      .innerJoin(clients, eq(clients.id, signInSessions.clientId))
      .where(and(eq(signInSessions.id, id), alive(now), isNull(clients.blockedAt)));
    return found ?? null;
  },

  /** Last used first. */
  listAlive: (clientId: string, now: Date): Promise<SignInSession[]> =>
    db
      .select()
      .from(signInSessions)
      .where(and(eq(signInSessions.clientId, clientId), alive(now)))
      .orderBy(desc(signInSessions.lastUsedAt), desc(signInSessions.id)),

  /** Where the client has signed in before, newest first. */
  async recentAddresses(clientId: string): Promise<string[]> {
    const rows = await db
      .select({ ip: signInSessions.ip })
      .from(signInSessions)
      .where(eq(signInSessions.clientId, clientId))
      .orderBy(desc(signInSessions.lastUsedAt))
      .limit(50);
    return rows.map((row) => row.ip);
  },

  /** Moves on from `counter`; of many parallel calls exactly one succeeds. */
  async rotate(
    { id, counter }: SignInSession,
    next: Pick<SignInSession, 'recentRotationsMs' | 'lastUsedAt' | 'expiresAt'>,
  ): Promise<SignInSession | null> {
    const [rotated] = await db
      .update(signInSessions)
      .set({ ...next, counter: counter + 1 })
      .where(and(eq(signInSessions.id, id), eq(signInSessions.counter, counter), alive(next.lastUsedAt)))
      .returning();
    return rotated ?? null;
  },

  /** @returns the ids that were alive until now. */
  async end(ids: string[], reason: SignInSessionEnd, now: Date): Promise<string[]> {
    if (ids.length === 0) return [];
    const ended = await db
      .update(signInSessions)
      .set({ endedAt: now, endReason: reason })
      .where(and(inArray(signInSessions.id, ids), isNull(signInSessions.endedAt)))
      .returning({ id: signInSessions.id });
    return ended.map((row) => row.id);
  },

  async endAllOf(clientId: string, reason: SignInSessionEnd, now: Date, exceptId?: string): Promise<string[]> {
    const ended = await db
      .update(signInSessions)
      .set({ endedAt: now, endReason: reason })
      .where(
        and(
          eq(signInSessions.clientId, clientId),
          isNull(signInSessions.endedAt),
          exceptId === undefined ? undefined : ne(signInSessions.id, exceptId),
        ),
      )
      .returning({ id: signInSessions.id });
    return ended.map((row) => row.id);
  },

  async removeExpired(before: Date): Promise<void> {
    await db.delete(signInSessions).where(lt(signInSessions.expiresAt, before));
  },
});
