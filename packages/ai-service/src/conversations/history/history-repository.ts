import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import type { messages } from '@deskmate/db/tables/ai/messages';
import { and, desc, eq, getTableColumns, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { searchVector } from '../search/search-vector-sql.ts';
import type { ListPosition, MessagePosition } from './cursors.ts';

const { search: _search, clientId: _clientId, ...shown } = getTableColumns(conversations);
// With the table's name: in a field of a select Drizzle omits it, and the column of the inner table would be used.
const running = sql<boolean>`(exists (
  select 1 from ai.jobs where jobs.session_id = ai.conversations.session_id and jobs.state = 'running')
  or exists (select 1 from ai.image_generations g
    where g.session_id = ai.conversations.session_id and g.state = 'running'))`;
const listed = { ...shown, running };

export type ListedConversation = Omit<typeof conversations.$inferSelect, 'search' | 'clientId'> & { running: boolean };
export type ShownMessage = Pick<
  typeof messages.$inferSelect,
  | 'chatId'
  | 'parentId'
  | 'role'
  | 'content'
  | 'reasoningContent'
  | 'reasoningMs'
  | 'modelName'
  | 'modelGroup'
  | 'status'
  | 'credits'
  | 'action'
  | 'conclusion'
> & { rating: string | null; attachments: string[] | null; createdAtMs: number };
export type ConversationChange = Partial<
  Pick<typeof conversations.$inferSelect, 'title' | 'pinned' | 'archived' | 'tags' | 'activeChatId' | 'unread'>
>;
export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

export function createHistoryRepository(db: Database) {
  const own = (clientId: string, sessionId: string) =>
    and(eq(conversations.clientId, clientId), eq(conversations.sessionId, sessionId), isNull(conversations.deletedAt));

  return {
    list(
      clientId: string,
      filter: {
        type?: string | undefined;
        archived: boolean;
        isPinned: boolean;
        after: ListPosition | null;
        limit: number;
      },
    ) {
      const { pinned, updatedAt, sessionId } = conversations;
      const after = filter.after;
      return db
        .select(listed)
        .from(conversations)
        .where(
          and(
            eq(conversations.clientId, clientId),
            isNull(conversations.deletedAt),
            eq(conversations.empty, false),
            eq(conversations.archived, filter.archived),
            filter.type ? eq(conversations.type, filter.type) : undefined,
            filter.isPinned ? eq(pinned, true) : undefined,
            after
              ? sql`(${pinned}, ${updatedAt}, ${sessionId}) < (${after.pinned}, ${new Date(after.updatedAtMs).toISOString()}::timestamptz, ${after.sessionId}::uuid)`
              : undefined,
          ),
        )
        .orderBy(desc(pinned), desc(updatedAt), desc(sessionId))
        .limit(filter.limit);
    },

    async find(clientId: string, sessionId: string): Promise<ListedConversation | null> {
      const [row] = await db.select(listed).from(conversations).where(own(clientId, sessionId));
      return row ?? null;
    },

    /** Those that exist and belong to this client, in no order. */
    findAll(clientId: string, sessionIds: string[]): Promise<ListedConversation[]> {
      if (sessionIds.length === 0) return Promise.resolve([]);
      return db
        .select(listed)
        .from(conversations)
        .where(
          and(
            inArray(conversations.sessionId, sessionIds),
            eq(conversations.clientId, clientId),
            isNull(conversations.deletedAt),
          ),
        );
    },

    /**
     * The newest messages before `before`, oldest first: at most `messages`, and at most `bytes` of text unless a
     * single message is larger. The sizes of toasted texts are known without reading them.
     */
    async messages(
      sessionId: string,
      page: { before: MessagePosition | null; messages: number; bytes: number },
    ): Promise<{ messages: ShownMessage[]; hasOlder: boolean }> {
      const { before } = page;
      const older = before
        ? sql`(created_at, chat_id) < (to_timestamp(${before.createdAtMs}::float8 / 1000), ${before.chatId})`
        : sql`true`;
      const { rows } = await db.execute<ShownMessage & { candidates: number }>(sql`
        with candidate as (
          select chat_id, created_at, octet_length(content) + octet_length(reasoning_content) as bytes
          from ai.messages where session_id = ${sessionId}::uuid and not hidden and ${older}
          order by created_at desc, chat_id desc limit ${page.messages + 1}::int
        ), counted as (
          select chat_id, row_number() over newest_first as place, sum(bytes) over newest_first as bytes
          from candidate window newest_first as (order by created_at desc, chat_id desc)
        )
        select m.chat_id as "chatId", m.parent_id as "parentId", m.role, m.content,
          m.reasoning_content as "reasoningContent", m.reasoning_ms as "reasoningMs", m.model_name as "modelName",
          m.model_group as "modelGroup", m.status, m.credits, m.action, m.conclusion, f.rating,
          case when m.attachments <> '{}' then to_json(m.attachments) end as attachments,
          (extract(epoch from m.created_at) * 1000)::float8 as "createdAtMs",
          (select count(*) from candidate)::int as candidates
        from counted join ai.messages m using (chat_id) left join ai.feedback f on f.chat_id = m.chat_id
        where counted.place = 1 or (counted.place <= ${page.messages}::int and counted.bytes <= ${page.bytes}::int)
        order by m.created_at, m.chat_id`);
      return { messages: rows, hasOlder: (rows[0]?.candidates ?? 0) > rows.length };
    },

    change: (clientId: string, sessionId: string, change: ConversationChange) =>
      write(db, own(clientId, sessionId), {
        ...change,
        ...(change.title === undefined ? {} : { search: searchVector(clientId, change.title) }),
      }),

    remove: (clientId: string, sessionId: string, now: Date) => write(db, own(clientId, sessionId), { deletedAt: now }),

    /** One that was deleted before `deletedSince` may have lost messages already. */
    restore: (clientId: string, sessionId: string, deletedSince: Date) =>
      write(
        db,
        and(
          eq(conversations.clientId, clientId),
          eq(conversations.sessionId, sessionId),
          gte(conversations.deletedAt, deletedSince),
        ),
        { deletedAt: null },
      ),
  };
}

type Values = Omit<Partial<typeof conversations.$inferInsert>, 'search'> & { search?: SQL };

/** @returns whether there was such a conversation. */
async function write(db: Database, where: SQL | undefined, values: Values): Promise<boolean> {
  const rows = await db
    .update(conversations)
    // An update needs at least one field.
    .set({ sessionId: sql`session_id`, ...values })
    .where(where)
    .returning({ sessionId: conversations.sessionId });
  return rows.length > 0;
}
