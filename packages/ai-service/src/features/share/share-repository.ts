import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { type SharedMessage, shares } from '@deskmate/db/tables/ai/shares';
import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';

export type ShareRow = typeof shares.$inferSelect;
/** What a list says of a link; the snapshot itself may be large. */
export type ListedShare = Omit<ShareRow, 'messages'>;
export type ShareChange = Partial<Pick<ShareRow, 'title' | 'messages' | 'leafChatId' | 'expiresAt'>>;
export type ShareRepository = ReturnType<typeof shareRepository>;

const { messages: _, ...listed } = getTableColumns(shares);

export function shareRepository(db: Database) {
  return {
    async create(row: ShareRow): Promise<void> {
      await db.insert(shares).values(row);
    },

    list: (clientId: string, filter: { sessionId?: string | undefined; limit: number }): Promise<ListedShare[]> =>
      db
        .select(listed)
        .from(shares)
        .where(
          and(eq(shares.clientId, clientId), filter.sessionId ? eq(shares.sessionId, filter.sessionId) : undefined),
        )
        .orderBy(desc(shares.createdAt))
        .limit(filter.limit),

    async findOwn(clientId: string, shareId: string): Promise<ShareRow | null> {
      const [row] = await db
        .select()
        .from(shares)
        .where(and(eq(shares.shareId, shareId), eq(shares.clientId, clientId)));
      return row ?? null;
    },

    /** As anyone may read it: not expired, and its conversation still there. */
    async findPublic(type: string, shareId: string, now: Date): Promise<ShareRow | null> {
      const [row] = await db
        .select(getTableColumns(shares))
        .from(shares)
        .innerJoin(conversations, eq(conversations.sessionId, shares.sessionId))
        .where(
          and(
            eq(shares.shareId, shareId),
            eq(shares.type, type),
            isNull(conversations.deletedAt),
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

    /** The branch that ends with `leaf`, as it stands now; answers that are still being written are left out. */
    async snapshot(
      clientId: string,
      sessionId: string,
      leaf: string | null,
    ): Promise<{ title: string; type: string; leaf: string; messages: SharedMessage[] } | null> {
      const { rows } = await db.execute<SnapshotRow>(sql`
        with recursive conversation as (
          select * from ai.conversations
          where session_id = ${sessionId}::uuid and client_id = ${clientId} and deleted_at is null
        ), branch as (
          select m.*, 1 as depth from ai.messages m join conversation c using (session_id)
          where m.chat_id = coalesce(${leaf}::text, c.active_chat_id) and not m.hidden
          union all
          select m.*, branch.depth + 1 from ai.messages m
          join branch on m.chat_id = branch.parent_id and m.session_id = branch.session_id
          where branch.depth < 4000
        )
        select c.title, c.type, b.chat_id as "chatId", b.role, b.content, b.model_name as model,
          (extract(epoch from b.created_at) * 1000)::float8 as "createdAtMs"
        from branch b cross join conversation c where b.status <> 'running' order by b.depth desc`);
      const last = rows.at(-1);
      if (!last) return null;
      return { title: last.title, type: last.type, leaf: last.chatId, messages: rows.map(toShared) };
    },
  };
}

type SnapshotRow = {
  title: string;
  type: string;
  chatId: string;
  role: 'user' | 'assistant';
  content: string;
  model: string | null;
  createdAtMs: number;
};

const toShared = ({ role, content, model, createdAtMs }: SnapshotRow): SharedMessage => ({
  role,
  content,
  model,
  created_at: new Date(createdAtMs).toISOString(),
});
