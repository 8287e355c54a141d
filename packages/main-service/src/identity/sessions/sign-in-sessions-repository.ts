import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { clients } from '@deskmate/db/tables/main/clients';
import {
  type AuthenticationMethod,
  type SignInSessionEnd,
  signInSessions,
  usedRefreshProofs,
} from '@deskmate/db/tables/main/sign-in-sessions';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Client, isOpenAccount } from '../../clients/clients-repository.ts';

export type SignInSession = typeof signInSessions.$inferSelect;
export type { AuthenticationMethod, SignInSessionEnd };

const alive = (now: Date) => and(isNull(signInSessions.endedAt), gt(signInSessions.expiresAt, now), parentAlive(now));

/** The session of a target ends with the one it came from, also when that one just runs out. */
const parentAlive = (now: Date) => sql`(main.sign_in_sessions.parent_id is null or main.sign_in_sessions.outlives_logout
  or exists (select 1 from main.sign_in_sessions parent where parent.id = main.sign_in_sessions.parent_id
    and parent.ended_at is null and parent.expires_at > ${now.toISOString()}::timestamptz))`;

/** After these nobody doubts who was there. */
const quietEnds: ReadonlySet<SignInSessionEnd> = new Set(['logout', 'replaced']);

/** The session's client, who is not blocked and whose credentials have not changed since the session began. */
const ownerInForce = and(
  eq(clients.id, signInSessions.clientId),
  eq(clients.credentialsVersion, signInSessions.credentialsVersion),
  isOpenAccount,
);

export const createSignInSessionsRepository = (db: Database) => ({
  async add(session: typeof signInSessions.$inferInsert): Promise<SignInSession> {
    const [added] = await db.insert(signInSessions).values(session).returning();
    if (!added) throw new Error('a sign-in session was not stored');
    return added;
  },

  /** A valid session with its client; null when the session has ended or the client cannot use the account. */
  async findAlive(id: string, now: Date): Promise<{ session: SignInSession; client: Client } | null> {
    const [found] = await db
      .select({ session: signInSessions, client: clients })
      .from(signInSessions)
      .innerJoin(clients, ownerInForce)
      .where(and(eq(signInSessions.id, id), alive(now)));
    return found ?? null;
  },

  /** The client of a valid session, as every request needs it. A session of another site or app never has the role `admin`. */
  async findCaller(id: string, now: Date) {
    const [found] = await db
      .select({
        clientId: clients.id,
        role: sql<Client['role']>`case when ${signInSessions.targetId} is null then ${clients.role} else 'client' end`,
        language: clients.language,
        isOfTarget: sql<boolean>`${signInSessions.targetId} is not null`,
      })
      .from(signInSessions)
      .innerJoin(clients, ownerInForce)
      .where(and(eq(signInSessions.id, id), alive(now)));
    return found ?? null;
  },

  /** Last used first. */
  listAlive: (clientId: string, now: Date): Promise<SignInSession[]> =>
    db
      .select()
      .from(signInSessions)
      .where(and(eq(signInSessions.clientId, clientId), alive(now)))
      .orderBy(desc(signInSessions.lastUsedAt), desc(signInSessions.id)),

  /** The network and browser of each of the client's sessions, newest first, ended ones included. */
  recentPlaces: (clientId: string): Promise<Pick<SignInSession, 'ip' | 'device' | 'browser' | 'endReason'>[]> =>
    db
      .select({
        ip: signInSessions.ip,
        device: signInSessions.device,
        browser: signInSessions.browser,
        endReason: signInSessions.endReason,
      })
      .from(signInSessions)
      .where(eq(signInSessions.clientId, clientId))
      .orderBy(desc(signInSessions.lastUsedAt))
      .limit(50),

  /** Advances from `counter`; of many parallel calls exactly one succeeds. */
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

  /** @returns whether this is the first use. */
  async useProof(proofHash: string, expiresAt: Date): Promise<boolean> {
    const used = await db
      .insert(usedRefreshProofs)
      .values({ proofHash, expiresAt })
      .onConflictDoNothing()
      .returning({ proofHash: usedRefreshProofs.proofHash });
    return used.length === 1;
  },

  /** At most `limit`. @returns how many. */
  removeExpiredProofs: (now: Date, limit: number): Promise<number> =>
    deleteBatch(db, usedRefreshProofs, usedRefreshProofs.proofHash, lt(usedRefreshProofs.expiresAt, now), limit),

  /** Sessions, and those of targets that came from them. @returns the ids that were valid until now. */
  async end(ids: string[], reason: SignInSessionEnd, now: Date): Promise<string[]> {
    if (ids.length === 0) return [];
    const fromThem = and(
      inArray(signInSessions.parentId, ids),
      quietEnds.has(reason) ? eq(signInSessions.outlivesLogout, false) : undefined,
    );
    const ended = await db
      .update(signInSessions)
      .set({ endedAt: now, endReason: reason })
      .where(and(or(inArray(signInSessions.id, ids), fromThem), isNull(signInSessions.endedAt)))
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

  async recordAuthentication(id: string, methods: AuthenticationMethod[], now: Date): Promise<void> {
    await db.update(signInSessions).set({ authenticatedAt: now, methods }).where(eq(signInSessions.id, id));
  },

  /** Moves a session to the client's new credentials version, so that it stays valid. */
  async confirm(id: string, credentialsVersion: number): Promise<void> {
    await db.update(signInSessions).set({ credentialsVersion }).where(eq(signInSessions.id, id));
  },

  /** At most `limit`. @returns how many. */
  removeExpired: (before: Date, limit: number): Promise<number> =>
    deleteBatch(db, signInSessions, signInSessions.id, lt(signInSessions.expiresAt, before), limit),
});
