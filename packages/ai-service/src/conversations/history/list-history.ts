import { setImmediate as nextTurn } from 'node:timers/promises';
import type { listHistory as contract, HistoryItem } from '@deskmate/api/contracts/ai/history';
import type * as z from 'zod';
import { makeExcerpt } from '../search/make-excerpt.ts';
import { queryWords, searchQuery } from '../search/search-lexemes.ts';
import { listCursor, searchCursor } from './cursors.ts';
import type { HistoryRepository, ListedConversation } from './history-repository.ts';
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
    isPinned: query.pinned === 'true',
    after: listCursor.read(query.cursor),
    limit: pageSize + 1,
  });
  const { shown, nextCursor } = listCursor.page(rows, pageSize, positionOf);
  return { items: shown.map((row) => toItem(row)), next_cursor: nextCursor };
}

async function search({ history, found }: ListDeps, clientId: string, query: Query, q: string): Promise<Page> {
  const after = searchCursor.read(query.cursor);
  const search = searchQuery(clientId, q);
  if (search === null) return { items: [], next_cursor: null };
  const isPinned = query.pinned === 'true';
  const { hits, next } = await found.search(search, { clientId, type: query.type, isPinned, after, limit: pageSize });
  const words = queryWords(q);
  const ids = hits.map((hit) => hit.sessionId);
  const rows = new Map((await history.findAll(clientId, ids)).map((row) => [row.sessionId, row]));
  const items: HistoryItem[] = [];
  for (const hit of hits) {
    // Messages can be long: other requests have their turn between two of them.
    await nextTurn();
    const row = rows.get(hit.sessionId);
    if (row) items.push(toItem(row, { chat_id: hit.chatId, excerpt: makeExcerpt(hit.content, words) }));
  }
  return { items, next_cursor: next && searchCursor.write(next) };
}

const positionOf = ({ pinned, updatedAt, sessionId }: ListedConversation) => ({
  pinned,
  updatedAtMs: updatedAt.getTime(),
  sessionId,
});
