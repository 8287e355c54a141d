import type { Database } from '@deskmate/db/database';
import { type SQL, sql } from 'drizzle-orm';
import type { SearchQuery } from '../../search/search-lexemes.ts';

export type Hit = { sessionId: string; chatId: string; content: string; updatedAtMs: number };
export type SearchFilter = {
  clientId: string;
  type?: string | undefined;
  after: { updatedAtMs: number; sessionId: string } | null;
  limit: number;
};
export type SearchRepository = ReturnType<typeof searchRepository>;

/** So many conversations are read without the index first: common words fill a page from them. */
const lookedThroughFirst = 40;
/** Beyond so many hits of the index it is cheaper to read from the newest conversation on. */
const mostCandidates = 1000;

/** Full-text search over one client's messages and titles. */
export function searchRepository(db: Database) {
  return {
    /**
     * The newest matching message of each conversation, newest conversation first. What it reads is
     * bounded for common words and for rare ones: gathering and sorting all hits of a common word
     * would touch most of what a client ever wrote.
     */
    async search(query: SearchQuery, filter: SearchFilter): Promise<Hit[]> {
      const newest = await lookThrough(db, query, filter, lookedThroughFirst);
      if (newest.length >= filter.limit) return newest;
      const found = await lookUp(db, query, filter);
      return found ?? lookThrough(db, query, filter, null);
    },
  };
}

/** Reads conversations from the newest on until the page is full. @param atMost conversations; null for all */
async function lookThrough(
  db: Database,
  { words }: SearchQuery,
  filter: SearchFilter,
  atMost: number | null,
): Promise<Hit[]> {
  // The function behind @@ instead of the operator, so that no index is asked once for each conversation.
  const { rows } = await db.execute<Hit>(sql`
    select ${hitColumns}
    from (
      select * from ai.conversations c where ${isInPlace(filter)}
      order by c.updated_at desc, c.session_id desc limit ${atMost}::int
    ) c
    left join lateral (
      select chat_id, content from ai.messages
      where session_id = c.session_id and not hidden and ts_match_vq(search, ${words}::tsquery)
      order by created_at desc limit 1
    ) m on true
    where m.chat_id is not null or ts_match_vq(c.search, ${words}::tsquery)
    order by c.updated_at desc, c.session_id desc limit ${filter.limit}::int`);
  return rows;
}

/** Asks the index; null when it has more hits than are worth sorting. */
async function lookUp(db: Database, { ownWords }: SearchQuery, filter: SearchFilter): Promise<Hit[] | null> {
  const { rows } = await db.execute<Partial<Hit> & { candidates: number }>(sql`
    with hit as materialized (
      select session_id, chat_id, created_at from ai.messages
      where ai.own_words(client_id, search) @@ ${ownWords}::tsquery and client_id = ${filter.clientId} and not hidden
      limit ${mostCandidates + 1}::int
    ), titled as materialized (
      select session_id from ai.conversations
      where ai.own_words(client_id, search) @@ ${ownWords}::tsquery and client_id = ${filter.clientId}
      limit ${mostCandidates + 1}::int
    ), best as (
      select distinct on (session_id) session_id, chat_id
      from (select * from hit union all select session_id, null, to_timestamp(0) from titled) either
      order by session_id, created_at desc
    ), page as (
      select ${hitColumns}, c.updated_at, c.session_id
      from best join ai.conversations c using (session_id) left join ai.messages m on m.chat_id = best.chat_id
      where ${isInPlace(filter)}
      order by c.updated_at desc, c.session_id desc limit ${filter.limit}::int
    ), counted as (
      select greatest((select count(*) from hit), (select count(*) from titled))::int as candidates
    )
    select candidates, page."sessionId", page."chatId", page.content, page."updatedAtMs"
    from counted left join page on candidates <= ${mostCandidates}::int
    order by page.updated_at desc, page.session_id desc`);
  if ((rows[0]?.candidates ?? 0) > mostCandidates) return null;
  return rows.filter((row): row is Hit & { candidates: number } => typeof row.sessionId === 'string');
}

/** A title that matches leads to where the conversation was left. */
const hitColumns = sql`c.session_id as "sessionId", coalesce(m.chat_id, c.active_chat_id, '') as "chatId",
  coalesce(m.content, c.title) as content, (extract(epoch from c.updated_at) * 1000)::float8 as "updatedAtMs"`;

function isInPlace({ clientId, type, after }: SearchFilter): SQL {
  const ofType = type === undefined ? sql`true` : sql`c.type = ${type}`;
  const further = after
    ? sql`(c.updated_at, c.session_id) < (to_timestamp(${after.updatedAtMs}::float8 / 1000), ${after.sessionId}::uuid)`
    : sql`true`;
  return sql`c.client_id = ${clientId} and c.deleted_at is null and not c.empty and ${ofType} and ${further}`;
}
