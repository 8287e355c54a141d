import type { TextFold } from '@deskmate/api/contracts/ai/chat';
import type { Database } from '@deskmate/db/database';
import { closedAccounts } from '@deskmate/db/tables/ai/closed-accounts';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { shares } from '@deskmate/db/tables/ai/shares';
import { and, desc, eq, getTableColumns, gt, isNull, notExists, or, sql } from 'drizzle-orm';
import type { SharePosition } from './cursors.ts';

const { messages: _, ...columns } = getTableColumns(shares);

export type ShareRow = Omit<typeof shares.$inferSelect, 'messages'>;
export type ShareChange = Partial<Pick<ShareRow, 'title' | 'leafChatId' | 'showsPrompt' | 'expiresAt'>>;
export type SharedMessageRow = {
  role: 'user' | 'assistant';
  content: string;
  model: string | null;
  /** What the model wrote around its text. */
  folds: TextFold[] | null;
  createdAtMs: number;
  /** Counts from 1, the first message of the branch. */
  position: number;
};
export type ShareRepository = ReturnType<typeof createShareRepository>;

/** Links to branches of conversations, and to images. A branch up to a message never changes, so a link needs no copy of it. */
export function createShareRepository(db: Database) {
  return {
    /** @returns false when the client has `limit` links already, counted under the lock of the client's row. */
    create: (row: ShareRow, limit: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into ai.client_storage (client_id, unpaid_day) values (${row.clientId}, '1970-01-01')
          on conflict (client_id) do update set client_id = excluded.client_id`);
        const { rows } = await tx.execute<{ held: number }>(
          sql`select count(*)::int as held from ai.shares where client_id = ${row.clientId}`,
        );
        if ((rows[0]?.held ?? 0) >= limit) return false;
        await tx.insert(shares).values(row);
        return true;
      }),

    list: (
      clientId: string,
      filter: { sessionId?: string | undefined; after: SharePosition | null; limit: number },
    ): Promise<ShareRow[]> =>
      db
        .select(columns)
        .from(shares)
        .where(
          and(
            eq(shares.clientId, clientId),
            filter.sessionId ? eq(shares.sessionId, filter.sessionId) : undefined,
            filter.after
              ? sql`(${shares.createdAt}, ${shares.shareId}) <
                  (${new Date(filter.after.createdAtMs).toISOString()}::timestamptz, ${filter.after.shareId})`
              : undefined,
          ),
        )
        .orderBy(desc(shares.createdAt), desc(shares.shareId))
        .limit(filter.limit),

    async findOwn(clientId: string, shareId: string): Promise<ShareRow | null> {
      const [row] = await db
        .select(columns)
        .from(shares)
        .where(and(eq(shares.shareId, shareId), eq(shares.clientId, clientId)));
      return row ?? null;
    },

    /** As anyone may read it: not expired, and its conversation still there. Whether its images are is not looked at. */
    async findPublic(type: string, shareId: string, now: Date): Promise<ShareRow | null> {
      const [row] = await db
        .select(columns)
        .from(shares)
        .leftJoin(conversations, eq(conversations.sessionId, shares.sessionId))
        .where(
          and(
            eq(shares.shareId, shareId),
            eq(shares.type, type),
            isNull(conversations.deletedAt),
            notExists(db.select().from(closedAccounts).where(eq(closedAccounts.clientId, shares.clientId))),
            or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
          ),
        );
      return row ?? null;
    },

    async change(shareId: string, change: ShareChange, now: Date): Promise<void> {
      await db
        .update(shares)
        .set({ ...change, updatedAt: now })
        .where(eq(shares.shareId, shareId));
    },

    async remove(clientId: string, shareId: string): Promise<boolean> {
      const rows = await db
        .delete(shares)
        .where(and(eq(shares.shareId, shareId), eq(shares.clientId, clientId)))
        .returning({ shareId: shares.shareId });
      return rows.length > 0;
    },

    /**
     * The message that a link made now leads to: `leaf`, or the answer last looked at. An answer that is still being
     * written is left out; its question is the last message then.
     */
    async findLeaf(
      clientId: string,
      sessionId: string,
      leaf: string | null,
    ): Promise<{ title: string; type: string; leaf: string } | null> {
      const { rows } = await db.execute<{ title: string; type: string; leaf: string }>(sql`
        select c.title, c.type, case when m.status = 'running' then m.parent_id else m.chat_id end as leaf
        from ai.conversations c
        join ai.messages m on m.session_id = c.session_id and m.chat_id = coalesce(${leaf}::text, c.active_chat_id)
        where c.session_id = ${sessionId}::uuid and c.client_id = ${clientId} and c.deleted_at is null and not m.hidden`);
      return rows[0] ?? null;
    },

    /** Messages of a shared branch after `position`, oldest first: at most `messages`, and `bytes` unless one is larger. */
    async messages(
      leafChatId: string,
      page: { after: number; messages: number; bytes: number },
    ): Promise<{ messages: SharedMessageRow[]; hasMore: boolean }> {
      const { rows } = await db.execute<SharedMessageRow & { candidates: number }>(sql`
        with recursive ${branchOf(leafChatId)}, candidate as (
          select chat_id, position, bytes from branch where position > ${page.after}::int
          order by position limit ${page.messages + 1}::int
        ), counted as (
          select chat_id, position, row_number() over (order by position) as place,
            sum(bytes) over (order by position) as bytes
          from candidate
        )
        select m.role, m.content, m.model_name as model, m.conclusion -> 'folds' as folds,
          (extract(epoch from m.created_at) * 1000)::float8 as "createdAtMs",
          counted.position::int as position, (select count(*) from candidate)::int as candidates
        from counted join ai.messages m using (chat_id)
        where counted.place = 1 or (counted.place <= ${page.messages}::int and counted.bytes <= ${page.bytes}::int)
        order by counted.position`);
      return { messages: rows, hasMore: (rows[0]?.candidates ?? 0) > rows.length };
    },
  };
}

/** Deeper branches are cut at their beginning; no conversation grows so long any more. */
const deepest = 10_000;

/** Defines `branch` for a recursive `with`: the ids from the first message to the leaf, without reading their texts. */
export const branchOf = (leafChatId: string) => sql`
  upward as (
    select chat_id, session_id, parent_id, octet_length(content) as bytes, 1 as depth
    from ai.messages where chat_id = ${leafChatId}
    union all
    select m.chat_id, m.session_id, m.parent_id, octet_length(m.content), upward.depth + 1
    from upward join ai.messages m on m.chat_id = upward.parent_id and m.session_id = upward.session_id
    where upward.depth < ${deepest}::int
  ), branch as (
    select chat_id, bytes, row_number() over (order by depth desc) as position from upward
  )`;
