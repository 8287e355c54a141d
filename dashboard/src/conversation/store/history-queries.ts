import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import type { ToolId } from '@deskmate/api/tools';
import { infiniteQueryOptions } from '@tanstack/react-query';

export type HistoryPage = { items: HistoryItem[]; next_cursor: string | null };
export type HistoryFilter = { type?: ToolId; archived?: boolean; isPinned?: boolean; q?: string };

/** Begins the key of every list of conversations. */
export const historyKey = ['history'];

/** What a screen reads of one conversation. */
export const conversationKey = (sessionId: string) => ['conversation', sessionId];

/** While an answer is running that this tab does not follow, the list is refetched at intervals. */
const whileRunningMs = 4000;

/** Own conversations, pinned first, then newest; with `q` a full-text search over messages. */
export const historyQuery = (api: Client, { type, archived = false, isPinned = false, q = '' }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, { type: type ?? null, archived, isPinned, q }],
    queryFn: ({ pageParam, signal }) =>
      api.request<HistoryPage>({
        service: 'ai',
        method: 'GET',
        path: aiAddresses.history,
        query: {
          type,
          q: q || undefined,
          archived: archived ? 'true' : undefined,
          pinned: isPinned ? 'true' : undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ running }) => running)) ? whileRunningMs : false,
  });
