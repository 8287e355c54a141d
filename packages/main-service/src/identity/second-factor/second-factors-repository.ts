import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { backupCodes, secondFactors } from '@deskmate/db/tables/main/second-factors';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';

export type SecondFactor = typeof secondFactors.$inferSelect;

const ofClient = (clientId: string) => eq(secondFactors.clientId, clientId);

export const createSecondFactorsRepository = (db: Database) => ({
  async findEnabled(clientId: string): Promise<SecondFactor | null> {
    const [found] = await db
      .select()
      .from(secondFactors)
      .where(and(ofClient(clientId), isNotNull(secondFactors.enabledAt)));
    return found ?? null;
  },

  /** The one that waits for its first code. */
  async findPending(clientId: string): Promise<SecondFactor | null> {
    const [found] = await db
      .select()
      .from(secondFactors)
      .where(and(ofClient(clientId), isNull(secondFactors.enabledAt)));
    return found ?? null;
  },

  /** Replaces the one that waits. */
  async addPending(factor: typeof secondFactors.$inferInsert): Promise<SecondFactor> {
    await db.delete(secondFactors).where(and(ofClient(factor.clientId), isNull(secondFactors.enabledAt)));
    const [added] = await db.insert(secondFactors).values(factor).returning();
    if (!added) throw new Error('a second factor was not stored');
    return added;
  },

  /** Replaces the enabled one. */
  async enable({ id, clientId }: SecondFactor, now: Date): Promise<void> {
    await db.delete(secondFactors).where(and(ofClient(clientId), isNotNull(secondFactors.enabledAt)));
    await db.update(secondFactors).set({ enabledAt: now }).where(eq(secondFactors.id, id));
  },

  /** @returns false when none is enabled, or a recovery of it runs already. */
  async startRecovery(clientId: string, dueAt: Date): Promise<boolean> {
    const started = await db
      .update(secondFactors)
      .set({ recoveryDueAt: dueAt, recoveryRemindedAt: null })
      .where(and(ofClient(clientId), isNotNull(secondFactors.enabledAt), isNull(secondFactors.recoveryDueAt)))
      .returning({ id: secondFactors.id });
    return started.length === 1;
  },

  /** @returns whether a recovery ran. */
  async stopRecovery(clientId: string): Promise<boolean> {
    const stopped = await db
      .update(secondFactors)
      .set({ recoveryDueAt: null, recoveryRemindedAt: null })
      .where(and(ofClient(clientId), isNotNull(secondFactors.recoveryDueAt)))
      .returning({ id: secondFactors.id });
    return stopped.length > 0;
  },

  /** Removes the second factor of a client if its recovery is due. @returns whether it was. */
  async removeRecovered(clientId: string, now: Date): Promise<boolean> {
    const removed = await db
      .delete(secondFactors)
      .where(and(ofClient(clientId), lte(secondFactors.recoveryDueAt, now)))
      .returning({ id: secondFactors.id });
    return removed.length > 0;
  },

  /** @returns the end of the recovery, if one runs that its owner was not reminded of. */
  async markReminded(clientId: string, now: Date): Promise<Date | null> {
    const [reminded] = await db
      .update(secondFactors)
      .set({ recoveryRemindedAt: now })
      .where(and(ofClient(clientId), gt(secondFactors.recoveryDueAt, now), isNull(secondFactors.recoveryRemindedAt)))
      .returning({ dueAt: secondFactors.recoveryDueAt });
    return reminded?.dueAt ?? null;
  },

  /** Clients whose recovery runs, the first due first. */
  async listRecoveries(limit: number): Promise<{ clientId: string; dueAt: Date }[]> {
    const rows = await db
      .select({ clientId: secondFactors.clientId, dueAt: secondFactors.recoveryDueAt })
      .from(secondFactors)
      .where(isNotNull(secondFactors.recoveryDueAt))
      .orderBy(asc(secondFactors.recoveryDueAt))
      .limit(limit);
    return rows.flatMap(({ clientId, dueAt }) => (dueAt ? [{ clientId, dueAt }] : []));
  },

  /** Clients whose recovery is due, in the order of their ids. */
  async listDueRecoveries(now: Date, { afterId, limit }: Page): Promise<string[]> {
    const rows = await db
      .select({ clientId: secondFactors.clientId })
      .from(secondFactors)
      .where(and(lte(secondFactors.recoveryDueAt, now), gt(secondFactors.clientId, afterId)))
      .orderBy(asc(secondFactors.clientId))
      .limit(limit);
    return rows.map(({ clientId }) => clientId);
  },

  /** Clients who are to be reminded, in the order of their ids: their recovery is due until this time. */
  async listUnreminded(now: Date, until: Date, { afterId, limit }: Page): Promise<string[]> {
    const rows = await db
      .select({ clientId: secondFactors.clientId })
      .from(secondFactors)
      .where(
        and(
          gt(secondFactors.recoveryDueAt, now),
          lte(secondFactors.recoveryDueAt, until),
          isNull(secondFactors.recoveryRemindedAt),
          gt(secondFactors.clientId, afterId),
        ),
      )
      .orderBy(asc(secondFactors.clientId))
      .limit(limit);
    return rows.map(({ clientId }) => clientId);
  },

  async removeAllOf(clientId: string): Promise<void> {
    await db.delete(secondFactors).where(ofClient(clientId));
  },

  /** Accepts the code of a step. @returns false when that step, or a later one, was accepted before. */
  async advance(id: string, step: number): Promise<boolean> {
    const isLater = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
    const advanced = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.id, id), isLater))
      .returning({ id: secondFactors.id });
    return advanced.length === 1;
  },

  /** Those that were never verified. At most `limit`. @returns how many. */
  removePending: (before: Date, limit: number): Promise<number> =>
    deleteBatch(
      db,
      secondFactors,
      secondFactors.id,
      and(isNull(secondFactors.enabledAt), lt(secondFactors.createdAt, before)),
      limit,
    ),
});

export const createBackupCodesRepository = (db: Database) => ({
  async replaceAll(clientId: string, codeHashes: string[]): Promise<void> {
    await this.removeAllOf(clientId);
    await db.insert(backupCodes).values(codeHashes.map((codeHash) => ({ clientId, codeHash })));
  },

  async removeAllOf(clientId: string): Promise<void> {
    await db.delete(backupCodes).where(eq(backupCodes.clientId, clientId));
  },

  /** Uses one up. @returns whether it was one. */
  async consume(clientId: string, codeHash: string): Promise<boolean> {
    const used = await db
      .delete(backupCodes)
      .where(and(eq(backupCodes.clientId, clientId), eq(backupCodes.codeHash, codeHash)))
      .returning({ codeHash: backupCodes.codeHash });
    return used.length === 1;
  },

  async countLeft(clientId: string): Promise<number> {
    const [found] = await db.select({ number: count() }).from(backupCodes).where(eq(backupCodes.clientId, clientId));
    return found?.number ?? 0;
  },
});
