import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { backupCodes, secondFactors } from '@deskmate/db/tables/main/second-factors';
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';

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
  async addPending(factor: Omit<SecondFactor, 'enabledAt' | 'lastStep'>): Promise<SecondFactor> {
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
