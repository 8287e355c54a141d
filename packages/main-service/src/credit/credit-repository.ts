import type { Database } from '@deskmate/db/database';
import { creditAccounts, creditLots, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { newId } from '@deskmate/service-kit/random';
import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import { takeFromLots } from './credit-lots.ts';

export type CreditLot = typeof creditLots.$inferSelect;
/** `granted`: what a plan's lot began with; null for others and where the ledger does not say. */
export type SpendableLot = CreditLot & { granted: number | null };
export type CreditGroup = CreditLot['group'];
/** Of a lot that came with a plan. */
export const isOfPlan = inArray(creditLots.kind, ['trial', 'monthly']);

export const createCreditRepository = (db: Database) => {
  const account = (clientId: string, group: CreditGroup) =>
    and(eq(creditAccounts.clientId, clientId), eq(creditAccounts.group, group));
  const lotsOf = (clientId: string, group: CreditGroup) =>
    and(eq(creditLots.clientId, clientId), eq(creditLots.group, group), gt(creditLots.remaining, 0));

  const lotsOfRequest = (clientId: string, requestId: string): Promise<CreditLot[]> =>
    db
      .select()
      .from(creditLots)
      .where(and(eq(creditLots.clientId, clientId), eq(creditLots.requestId, requestId)));
  const lockAccounts = (clientId: string) =>
    db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.clientId, clientId))
      .orderBy(asc(creditAccounts.group))
      .for('update');

  /** What is left, in the order it is spent: what came with a plan first, then what was bought, oldest first. */
  const lotsToSpend = (clientId: string, group: CreditGroup): Promise<SpendableLot[]> =>
    db
      .select({ ...getTableColumns(creditLots), granted: ledgerEntries.credits })
      .from(creditLots)
      .leftJoin(
        ledgerEntries,
        and(
          isOfPlan,
          eq(ledgerEntries.requestId, creditLots.requestId),
          eq(ledgerEntries.kind, 'grant'),
          eq(ledgerEntries.group, creditLots.group),
        ),
      )
      .where(lotsOf(clientId, group))
      .orderBy(sql`not ${isOfPlan}`, asc(creditLots.createdAt), asc(creditLots.id));

  const takeFromLot = async (id: string, credits: number): Promise<void> => {
    await db
      .update(creditLots)
      .set({ remaining: sql`${creditLots.remaining} - ${credits}` })
      .where(eq(creditLots.id, id));
  };

  /** What the open holds would take from each lot if they were settled now. */
  async function heldByLot(
    clientId: string,
  ): Promise<{ group: CreditGroup; requestId: string | null; credits: number }[]> {
    const taken = [];
    for (const { group, held } of await lockAccounts(clientId)) {
      if (held === 0) continue;
      const lots = await lotsToSpend(clientId, group);
      for (const { lotId, credits } of takeFromLots(lots, held))
        taken.push({ group, requestId: lots.find(({ id }) => id === lotId)?.requestId ?? null, credits });
    }
    return taken;
  }

  return {
    async hasExpiredLots(clientId: string, now: Date): Promise<boolean> {
      const due = and(eq(creditLots.clientId, clientId), gt(creditLots.remaining, 0), lte(creditLots.expiresAt, now));
      const [found] = await db.select({ id: creditLots.id }).from(creditLots).where(due).limit(1);
      return found !== undefined;
    },

    /** Adds to an account, which is made when it is new, and locks it until the transaction ends. */
    async deposit(clientId: string, group: CreditGroup, credits: number): Promise<void> {
      await db
        .insert(creditAccounts)
        .values({ clientId, group, balance: credits })
        .onConflictDoUpdate({
          target: [creditAccounts.clientId, creditAccounts.group],
          set: { balance: sql`${creditAccounts.balance} + ${credits}` },
        });
    },

    /** Takes from an account, and frees what was held, and locks it until the transaction ends. */
    async withdraw(
      clientId: string,
      group: CreditGroup,
      { credits, freed }: { credits: number; freed: number },
    ): Promise<void> {
      await db
        .update(creditAccounts)
        .set({ balance: sql`${creditAccounts.balance} - ${credits}`, held: sql`${creditAccounts.held} - ${freed}` })
        .where(account(clientId, group));
    },

    async lockAccount(clientId: string, group: CreditGroup): Promise<{ balance: number; held: number } | null> {
      const [found] = await db.select().from(creditAccounts).where(account(clientId, group)).for('update');
      return found ?? null;
    },

    lotsToSpend,

    async addLots(lots: (typeof creditLots.$inferInsert)[]): Promise<void> {
      if (lots.length > 0) await db.insert(creditLots).values(lots);
    },

    findLotByRequest: async (clientId: string, requestId: string): Promise<CreditLot | null> =>
      (await lotsOfRequest(clientId, requestId))[0] ?? null,

    listLotsByRequest: lotsOfRequest,

    /** What is left of one cause's lots, by group, without what is held; locks the client's accounts. */
    async lockRemaining(clientId: string, requestId: string): Promise<Partial<Record<CreditGroup, number>>> {
      const accounts = await lockAccounts(clientId);
      const lots = await lotsOfRequest(clientId, requestId);
      const heldOf = (group: CreditGroup) => accounts.find((account) => account.group === group)?.held ?? 0;
      return Object.fromEntries(lots.map(({ group, remaining }) => [group, Math.max(0, remaining - heldOf(group))]));
    },

    /**
     * How much of the credit that these causes granted was used, by group; what open holds would take is used, what expired
     * was not. Locks the client's accounts.
     */
    async usedOf(clientId: string, requestIds: string[]): Promise<Partial<Record<CreditGroup, number>>> {
      if (requestIds.length === 0) return {};
      // Locks first, so that no hold is opened or closed between the two.
      const held = await heldByLot(clientId);
      const { rows } = await db.execute<{ group: CreditGroup; used: number }>(sql`
        select g."group", (sum(g.credits) - sum(coalesce(l.remaining, 0)) - sum(coalesce(expired.credits, 0)))::int as used
        from ${ledgerEntries} g
        left join ${creditLots} l
          on l.client_id = g.client_id and l.request_id = g.request_id and l."group" = g."group"
        left join lateral (
          select -sum(e.credits) as credits from ${ledgerEntries} e
          where e.client_id = g.client_id and e.kind = 'expire' and split_part(e.request_id, ':', 2) = l.id
        ) expired on true
        where g.client_id = ${clientId} and g.kind = 'grant' and g.request_id in ${requestIds}
        group by g."group"`);
      const used: Partial<Record<CreditGroup, number>> = {};
      for (const row of rows) used[row.group] = row.used;
      for (const { group, requestId, credits } of held)
        if (requestId !== null && requestIds.includes(requestId)) used[group] = (used[group] ?? 0) + credits;
      return used;
    },

    /** Ends a part of a lot now: it is not spent again once the holds that may need it are closed. */
    async endPartOfLot(
      { id, remaining: _remaining, requestId: _requestId, expiresAt: _expiresAt, ...lot }: CreditLot,
      { credits, cause, now }: { credits: number; cause: string; now: Date },
    ): Promise<void> {
      await takeFromLot(id, credits);
      await db.insert(creditLots).values({ ...lot, id: newId(), remaining: credits, requestId: cause, expiresAt: now });
    },

    takeFromLot,

    /** The plan it came with is over: what is left of the month ends now. */
    async endMonthlyLots(clientId: string, now: Date): Promise<void> {
      // Accounts are locked before lots everywhere, so that no two transactions wait for each other.
      await lockAccounts(clientId);
      await db
        .update(creditLots)
        .set({ expiresAt: now })
        .where(and(eq(creditLots.clientId, clientId), eq(creditLots.kind, 'monthly'), gt(creditLots.expiresAt, now)));
    },
  };
};
