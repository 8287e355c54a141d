import type { Database } from '@deskmate/db/database';
import { type SQL, sql } from 'drizzle-orm';
import type { SearchQuery } from '../search/search-lexemes.ts';

export type Hit = { sessionId: string; chatId: string; content: string; updatedAtMs: number };
/** A place among a client's conversations, newest first. */
export type SearchPosition = { updatedAtMs: number; sessionId: string };
export type SearchFilter = {
  clientId: string;
  type?: string | undefined;
  /** Only among those that are pinned. */
  isPinned?: boolean;
  after: SearchPosition | null;
  limit: number;
};
/** `next` is where the search goes on; null when everything was searched. A page may have few hits, or none, and a next place. */
export type SearchPage = { hits: Hit[]; next: SearchPosition | null };
export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** Conversations that one statement reads, so that other statements can run in between. */
const batchSize = 20;
/** This many conversations are read before the index is used: common words fill a page from them. */
const readBeforeIndex = 40;
/** With more index hits than this it is cheaper to read the conversations from the newest on. */
const maxCandidates = 1000;

/**
 * Full-text search over one client's messages and titles.
 * @param budgetMs a search that took this long ends its page with what it has found
 */
export function createSearchRepository(db: Database, { budgetMs = 1000 } = {}) {
  return {
    /**
     * The newest matching message of each conversation, newest conversation first. What one call reads
     * is bounded for common words and for rare ones: collecting and sorting all hits of a common word would read most
     * of a client's messages.
     */
    async search(query: SearchQuery, filter: SearchFilter): Promise<SearchPage> {
      const startedAtMs = performance.now();
      let page: SearchPage = { hits: [], next: filter.after };
      for (let read = 0; read < readBeforeIndex; read += batchSize) {
        page = await readBatch(db, query, filter, page);
        if (page.next === null || page.hits.length === filter.limit) return page;
      }
      const found = await lookUp(db, query, filter);
      if (found) return { hits: found, next: found.length < filter.limit ? null : positionOf(found.at(-1)) };
      do page = await readBatch(db, query, filter, page);
      while (page.next !== null && page.hits.length < filter.limit && performance.now() - startedAtMs < budgetMs);
      return page;
    },
  };
}

type ReadConversation = Omit<Hit, 'chatId' | 'content'> & { chatId: string | null; content: string | null };

/** Adds the hits among the next conversations to the page. */
async function readBatch(
  db: Database,
  { words }: SearchQuery,
  filter: SearchFilter,
  page: SearchPage,
): Promise<SearchPage> {
  // The function behind @@ instead of the operator, so that the index is not used once for each conversation.
  const { rows } = await db.execute<ReadConversation>(sql`
    select c.session_id as "sessionId", ${updatedAtMs} as "updatedAtMs",
      coalesce(m.chat_id, t.chat_id) as "chatId", coalesce(m.content, t.title) as content
    from (
      select * from ai.conversations c where ${isInPlace({ ...filter, after: page.next })}
      order by c.updated_at desc, c.session_id desc limit ${batchSize}::int
    ) c
    left join lateral (
      select chat_id, content from ai.messages
      where session_id = c.session_id and not hidden and ts_match_vq(search, ${words}::tsquery)
      order by created_at desc limit 1
    ) m on true
    left join lateral (
      select coalesce(c.active_chat_id, '') as chat_id, c.title where ts_match_vq(c.search, ${words}::tsquery)
    ) t on true
    order by c.updated_at desc, c.session_id desc`);
  const matching = rows.filter((row): row is Hit => row.chatId !== null);
  const hits = matching.slice(0, filter.limit - page.hits.length);
  const isFull = page.hits.length + hits.length === filter.limit;
  const last = isFull ? hits.at(-1) : rows.length < batchSize ? undefined : rows.at(-1);
  return { hits: [...page.hits, ...hits], next: positionOf(last) };
}

const positionOf = (row: SearchPosition | undefined): SearchPosition | null =>
  row ? { updatedAtMs: Math.floor(row.updatedAtMs), sessionId: row.sessionId } : null;

/** Uses the index; null when it has more hits than are worth sorting. */
async function lookUp(db: Database, { ownWords }: SearchQuery, filter: SearchFilter): Promise<Hit[] | null> {
  const { rows } = await db.execute<Partial<Hit> & { candidates: number }>(sql`
    with hit as materialized (
      select session_id, chat_id, created_at from ai.messages
      where ai.own_words(client_id, search) @@ ${ownWords}::tsquery and client_id = ${filter.clientId} and not hidden
      limit ${maxCandidates + 1}::int
    ), titled as materialized (
      select session_id from ai.conversations
      where ai.own_words(client_id, search) @@ ${ownWords}::tsquery and client_id = ${filter.clientId}
      limit ${maxCandidates + 1}::int
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
    from counted left join page on candidates <= ${maxCandidates}::int
    order by page.updated_at desc, page.session_id desc`);
  if ((rows[0]?.candidates ?? 0) > maxCandidates) return null;
  return rows.filter((row): row is Hit & { candidates: number } => typeof row.sessionId === 'string');
}

const updatedAtMs = sql`(extract(epoch from c.updated_at) * 1000)::float8`;

/** A matching title leads to the message last opened. */
const hitColumns = sql`c.session_id as "sessionId", coalesce(m.chat_id, c.active_chat_id, '') as "chatId",
  coalesce(m.content, c.title) as content, ${updatedAtMs} as "updatedAtMs"`;

function isInPlace({ clientId, type, isPinned, after }: SearchFilter): SQL {
  const ofType = type === undefined ? sql`true` : sql`c.type = ${type}`;
  const further = after
    ? sql`(c.updated_at, c.session_id) < (to_timestamp(${after.updatedAtMs}::float8 / 1000), ${after.sessionId}::uuid)`
    : sql`true`;
  return sql`c.client_id = ${clientId} and c.deleted_at is null and not c.empty and ${ofType}
    and ${isPinned ? sql`c.pinned` : sql`true`} and ${further}`;
}
