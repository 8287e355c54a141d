import type { listHistory as contract, HistoryItem } from '@deskmate/api/contracts/ai/history';
import type * as z from 'zod';
import { makeExcerpt } from '../../search/make-excerpt.ts';
import { queryWords, searchQuery } from '../../search/search-lexemes.ts';
import type { HistoryRepository } from './history-repository.ts';
import { readCursor, writeCursor } from './page-cursor.ts';
import type { SearchRepository } from './search-repository.ts';
import { toItem } from './to-contract.ts';

const pageSize = 30;

type Query = z.output<typeof contract.query>;
type Page = { items: HistoryItem[]; next_cursor: string | null };
export type ListDeps = { history: HistoryRepository; found: SearchRepository };

/** Own conversations, or those that hold the words of `q`, with the message that does. */
export function listHistory(deps: ListDeps, clientId: string, query: Query): Promise<Page> {
  return query.q ? search(deps, clientId, query, query.q) : list(deps, clientId, query);
}

async function list({ history }: ListDeps, clientId: string, query: Query): Promise<Page> {
  const rows = await history.list(clientId, {
    type: query.type,
    archived: query.archived === 'true',
    after: readCursor(query.cursor),
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toItem(row)),
    next_cursor: last ? writeCursor({ ...last, updatedAtMs: last.updatedAt.getTime() }) : null,
  };
}

async function search({ history, found }: ListDeps, clientId: string, query: Query, q: string): Promise<Page> {
  const asked = searchQuery(clientId, q);
  if (asked === null) return { items: [], next_cursor: null };
  const after = readCursor(query.cursor);
  const hits = await found.search(asked, { clientId, type: query.type, after, limit: pageSize + 1 });
  const shown = hits.slice(0, pageSize);
  const words = queryWords(q);
  const ids = shown.map((hit) => hit.sessionId);
  const rows = new Map((await history.findAll(clientId, ids)).map((row) => [row.sessionId, row]));
  const items = shown.map((hit) => {
    const row = rows.get(hit.sessionId);
    return row ? [toItem(row, { chat_id: hit.chatId, excerpt: makeExcerpt(hit.content, words) })] : [];
  });
  const last = hits.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: items.flat(),
    next_cursor: last
      ? writeCursor({ pinned: false, updatedAtMs: Math.floor(last.updatedAtMs), sessionId: last.sessionId })
      : null,
  };
}
