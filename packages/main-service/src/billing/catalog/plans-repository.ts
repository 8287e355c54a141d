import type { Database } from '@deskmate/db/database';
import { creditPacks, plans, planVersions } from '@deskmate/db/tables/main/plans';
import { and, asc, desc, eq, isNotNull, isNull, max } from 'drizzle-orm';

export type PlanVersion = typeof planVersions.$inferSelect;
/** A plan with the version that is sold now. */
export type OfferedPlan = PlanVersion & { isTrial: boolean; trialDays: number | null };
export type CreditPack = typeof creditPacks.$inferSelect;

/** The largest value of the column; no larger id exists. */
const largestId = 2_147_483_647;

export const createPlansRepository = (db: Database) => {
  /** Newest version of each plan on offer. */
  const newest = () =>
    db
      .selectDistinctOn([planVersions.planId], { version: planVersions, plan: plans })
      .from(planVersions)
      .innerJoin(plans, eq(plans.id, planVersions.planId))
      .orderBy(asc(planVersions.planId), desc(planVersions.version))
      .$dynamic();
  type Row = { version: PlanVersion; plan: typeof plans.$inferSelect };
  const offered = ({ version, plan: { isTrial, trialDays } }: Row): OfferedPlan => ({ ...version, isTrial, trialDays });

  return {
    /** On offer, ascending id. */
    async list(): Promise<OfferedPlan[]> {
      return (await newest().where(isNull(plans.retiredAt))).map(offered);
    },

    async find(planId: number): Promise<OfferedPlan | null> {
      if (planId > largestId) return null;
      const [found] = await newest().where(and(eq(plans.id, planId), isNull(plans.retiredAt)));
      return found ? offered(found) : null;
    },

    async findRetired(planId: number): Promise<OfferedPlan | null> {
      if (planId > largestId) return null;
      const [found] = await newest().where(and(eq(plans.id, planId), isNotNull(plans.retiredAt)));
      return found ? offered(found) : null;
    },

    async trial(): Promise<OfferedPlan | null> {
      const [found] = await newest().where(and(eq(plans.isTrial, true), isNull(plans.retiredAt)));
      return found ? offered(found) : null;
    },

    async findVersion(id: string): Promise<PlanVersion | null> {
      const [found] = await db.select().from(planVersions).where(eq(planVersions.id, id));
      return found ?? null;
    },

    listPacks: (): Promise<CreditPack[]> =>
      db.select().from(creditPacks).where(isNull(creditPacks.retiredAt)).orderBy(asc(creditPacks.id)),

    async findPack(id: number): Promise<CreditPack | null> {
      if (id > largestId) return null;
      const [found] = await db
        .select()
        .from(creditPacks)
        .where(and(eq(creditPacks.id, id), isNull(creditPacks.retiredAt)));
      return found ?? null;
    },

    async findPackEvenRetired(id: number): Promise<CreditPack | null> {
      const [found] = await db.select().from(creditPacks).where(eq(creditPacks.id, id));
      return found ?? null;
    },

    /** @returns false when there is a plan with this id already; then nothing changes. */
    async addPlan(plan: typeof plans.$inferInsert, version: typeof planVersions.$inferInsert): Promise<boolean> {
      const added = await db.insert(plans).values(plan).onConflictDoNothing().returning({ id: plans.id });
      if (added.length === 1) await db.insert(planVersions).values(version);
      return added.length === 1;
    },

    /** Other edits of this plan wait until the transaction ends. */
    async lock(planId: number): Promise<void> {
      if (planId <= largestId) await db.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('update');
    },

    /** Retired ones included. */
    async highestId(): Promise<number> {
      const [found] = await db.select({ id: max(plans.id) }).from(plans);
      return found?.id ?? 0;
    },

    /** @returns false when there is or was a plan with this id. Its first version has to follow. */
    async claimId(plan: typeof plans.$inferInsert): Promise<boolean> {
      const added = await db.insert(plans).values(plan).onConflictDoNothing().returning({ id: plans.id });
      return added.length === 1;
    },

    async addVersion(version: typeof planVersions.$inferInsert): Promise<void> {
      await db.insert(planVersions).values(version);
    },

    async setTrialDays(planId: number, trialDays: number): Promise<void> {
      await db.update(plans).set({ trialDays }).where(eq(plans.id, planId));
    },

    async setRetired(planId: number, retiredAt: Date | null): Promise<void> {
      await db.update(plans).set({ retiredAt }).where(eq(plans.id, planId));
    },

    /** Retired ones included. */
    async highestPackId(): Promise<number> {
      const [found] = await db.select({ id: max(creditPacks.id) }).from(creditPacks);
      return found?.id ?? 0;
    },

    /** @returns false when another took it off the offer before. */
    async retirePack(id: number, retiredAt: Date): Promise<boolean> {
      const offered = and(eq(creditPacks.id, id), isNull(creditPacks.retiredAt));
      return (await db.update(creditPacks).set({ retiredAt }).where(offered).returning()).length === 1;
    },

    /** @returns the pack, or null when it is not retired. */
    async restorePack(id: number): Promise<CreditPack | null> {
      if (id > largestId) return null;
      const retired = and(eq(creditPacks.id, id), isNotNull(creditPacks.retiredAt));
      return (await db.update(creditPacks).set({ retiredAt: null }).where(retired).returning())[0] ?? null;
    },

    /** @returns false when there is or was a pack with this id; then nothing changes. */
    async addPack(pack: typeof creditPacks.$inferInsert): Promise<boolean> {
      return (await db.insert(creditPacks).values(pack).onConflictDoNothing().returning()).length === 1;
    },
  };
};
