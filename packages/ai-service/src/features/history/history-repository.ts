import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import type { messages } from '@deskmate/db/tables/ai/messages';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { searchLexemes } from '../../search/search-lexemes.ts';
import type { PagePlace } from './page-cursor.ts';

const { search: _search, clientId: _clientId, ...shown } = getTableColumns(conversations);
// Named in full: in a field of a select Drizzle leaves the table away, and the inner table would be meant.
const running = sql<boolean>`exists (
  select 1 from ai.jobs where jobs.session_id = ai.conversations.session_id and jobs.state = 'running')`;
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
> & { rating: string | null; attachments: string[] | null; createdAtMs: number };
export type ConversationChange = Partial<
  Pick<typeof conversations.$inferSelect, 'title' | 'pinned' | 'archived' | 'tags' | 'activeChatId' | 'unread'>
>;
export type HistoryRepository = ReturnType<typeof historyRepository>;

export function historyRepository(db: Database) {
  const own = (clientId: string, sessionId: string) =>
    and(eq(conversations.clientId, clientId), eq(conversations.sessionId, sessionId), isNull(conversations.deletedAt));

  return {
    list(
      clientId: string,
      filter: { type?: string | undefined; archived: boolean; after: PagePlace | null; limit: number },
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

    /** Those that are there and of this client, in no order. */
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

    /** Its whole tree, oldest first. Long conversations have a thousand: their rows are taken as the driver gives them. */
    async messages(sessionId: string): Promise<ShownMessage[]> {
      const { rows } = await db.execute<ShownMessage>(sql`
        select m.chat_id as "chatId", m.parent_id as "parentId", m.role, m.content,
          m.reasoning_content as "reasoningContent", m.reasoning_ms as "reasoningMs", m.model_name as "modelName",
          m.model_group as "modelGroup", m.status, m.credits, f.rating,
          case when m.attachments <> '{}' then to_json(m.attachments) end as attachments,
          (extract(epoch from m.created_at) * 1000)::float8 as "createdAtMs"
        from ai.messages m left join ai.feedback f on f.chat_id = m.chat_id
        where m.session_id = ${sessionId} and not m.hidden
        order by m.created_at, m.chat_id`);
      return rows;
    },

    change: (clientId: string, sessionId: string, change: ConversationChange) =>
      write(db, own(clientId, sessionId), {
        ...change,
        ...(change.title === undefined ? {} : { search: lexemes(clientId, change.title) }),
      }),

    remove: (clientId: string, sessionId: string, now: Date) => write(db, own(clientId, sessionId), { deletedAt: now }),

    restore: (clientId: string, sessionId: string) =>
      write(
        db,
        and(
          eq(conversations.clientId, clientId),
          eq(conversations.sessionId, sessionId),
          isNotNull(conversations.deletedAt),
        ),
        { deletedAt: null },
      ),

    /** Deleted conversations go for good, with their messages. */
    async purge(deletedBefore: Date): Promise<void> {
      await db.delete(conversations).where(sql`deleted_at < ${deletedBefore.toISOString()}::timestamptz`);
    },
  };
}

type Values = Omit<Partial<typeof conversations.$inferInsert>, 'search'> & { search?: SQL };

/** @returns whether there was such a conversation. */
async function write(db: Database, where: SQL | undefined, values: Values): Promise<boolean> {
  const rows = await db
    .update(conversations)
    // An update without a field is no statement at all.
    .set({ sessionId: sql`session_id`, ...values })
    .where(where)
    .returning({ sessionId: conversations.sessionId });
  return rows.length > 0;
}

const lexemes = (clientId: string, text: string) =>
  sql`array_to_tsvector(${sql.param(searchLexemes(clientId, text))}::text[])`;
