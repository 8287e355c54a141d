import type { Database } from '@deskmate/db/database';
import { creditHolds, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { LedgerEntry } from '../ledger-repository.ts';

export type UsageLine = Omit<LedgerEntry, 'kind' | 'clientId'> & {
  kind: LedgerEntry['kind'] | 'not_charged';
};
export type UsagePosition = Pick<UsageLine, 'createdAt' | 'id'>;
export type UsageFilter = {
  kind?: UsageLine['kind'] | undefined;
  tool?: string | undefined;
  group?: UsageLine['group'] | undefined;
};
export type UsageOfDay = Pick<UsageLine, 'tool' | 'modelId' | 'group' | 'credits'> & { day: string; count: number };

export const createUsageRepository = (db: Database) => ({
  /** The ledger and what was held and not charged, newest first, after `after` if given. */
  async list(
    clientId: string,
    { filter, after, limit }: { filter: UsageFilter; after: UsagePosition | null; limit: number },
  ): Promise<UsageLine[]> {
    const { kind, tool, group } = filter;
    const ledger = ledgerEntries;
    const holds = creditHolds;
    const isAfter = (at: SQL, id: SQL) =>
      after ? sql`(${at}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})` : undefined;
    const charged = db
      .select({
        id: ledger.id,
        kind: sql<UsageLine['kind']>`${ledger.kind}`.as('kind'),
        group: ledger.group,
        requestId: ledger.requestId,
        credits: ledger.credits,
        tool: ledger.tool,
        modelId: ledger.modelId,
        sessionId: ledger.sessionId,
        chatId: ledger.chatId,
        createdAt: ledger.createdAt,
      })
      .from(ledger)
      .where(
        and(
          eq(ledger.clientId, clientId),
          kind && (kind === 'not_charged' ? sql`false` : eq(ledger.kind, kind)),
          tool ? eq(ledger.tool, tool) : undefined,
          group && eq(ledger.group, group),
          isAfter(sql`${ledger.createdAt}`, sql`${ledger.id}`),
        ),
      )
      .orderBy(desc(ledger.createdAt), desc(ledger.id))
      .limit(limit);
    const free = db
      .select({
        id: holds.requestId,
        kind: sql<UsageLine['kind']>`'not_charged'`.as('kind'),
        group: holds.group,
        requestId: holds.requestId,
        credits: sql<number>`0`.as('credits'),
        tool: holds.tool,
        modelId: holds.modelId,
        sessionId: holds.sessionId,
        chatId: holds.chatId,
        createdAt: holds.closedAt,
      })
      .from(holds)
      .where(
        and(
          eq(holds.clientId, clientId),
          eq(holds.state, 'refunded'),
          kind && kind !== 'not_charged' ? sql`false` : undefined,
          tool ? eq(holds.tool, tool) : undefined,
          group && eq(holds.group, group),
          isAfter(sql`${holds.closedAt}`, sql`${holds.requestId}`),
        ),
      )
      .orderBy(desc(holds.closedAt), desc(holds.requestId))
      .limit(limit);
    // Each side reads at most a page by its index.
    const [lines, others] = [await charged, await free];
    return [...lines, ...others.map((line) => ({ ...line, createdAt: line.createdAt ?? new Date(0) }))]
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .slice(0, limit);
  },

  /** What was spent in a month (`2026-03`) of a time zone. */
  async spentInMonth(clientId: string, month: string, timeZone: string): Promise<UsageOfDay[]> {
    const start = sql`${`${month}-01`}::timestamp`;
    const { rows } = await db.execute<UsageOfDay>(sql`
      select to_char(day, 'YYYY-MM-DD') as day, tool, "modelId", "group", credits, count
      from (
        -- Grouped by date and formatted afterwards: to_char on every line takes three times as long.
        select (created_at at time zone ${timeZone})::date as day, tool, model_id as "modelId", "group",
          (-sum(credits))::int as credits, count(*)::int as count
        from ${ledgerEntries}
        where client_id = ${clientId} and kind = 'spend'
          and created_at >= ${start} at time zone ${timeZone}
          and created_at < (${start} + interval '1 month') at time zone ${timeZone}
        group by 1, 2, 3, 4
      ) days
      order by days.day, tool, "modelId", "group"`);
    return rows;
  },
});
