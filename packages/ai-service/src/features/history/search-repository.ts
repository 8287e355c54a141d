import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

export type Hit = { sessionId: string; chatId: string; content: string; updatedAtMs: number };
export type SearchRepository = ReturnType<typeof searchRepository>;

/** Full-text search over one client's messages and titles. */
export function searchRepository(db: Database) {
  return {
    /** The newest matching message of each conversation, newest conversation first. */
    async search(
      query: string,
      filter: { type?: string | undefined; beforeMs: number | null; limit: number },
    ): Promise<Hit[]> {
      const { rows } = await db.execute<Hit>(sql`
        with hit as (
          select session_id, chat_id, created_at from ai.messages where search @@ ${query}::tsquery and not hidden
          union all
          select session_id, coalesce(active_chat_id, ''), to_timestamp(0) from ai.conversations
          where search @@ ${query}::tsquery
        ), best as (
          select distinct on (session_id) session_id, chat_id from hit order by session_id, created_at desc
        )
        select c.session_id as "sessionId", best.chat_id as "chatId",
          coalesce(m.content, c.title) as content, (extract(epoch from c.updated_at) * 1000)::float8 as "updatedAtMs"
        from best
        join ai.conversations c using (session_id)
        left join ai.messages m on m.chat_id = best.chat_id and not m.hidden
        where c.deleted_at is null and not c.empty
          and (${filter.type ?? null}::text is null or c.type = ${filter.type ?? null})
          and (${filter.beforeMs}::float8 is null or c.updated_at < to_timestamp(${filter.beforeMs}::float8 / 1000))
        order by c.updated_at desc, c.session_id desc limit ${filter.limit}::int`);
      return rows;
    },
  };
}
