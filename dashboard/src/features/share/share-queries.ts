import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Share } from '@deskmate/api/contracts/ai/share';
import type { ShareType } from '@deskmate/api/tools';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Begins the key of every list of links. */
export const sharesKey = ['shares'];

/** The client's links, newest first: all of them, or those to one conversation. */
export const sharesQuery = (api: Client, sessionId?: string) =>
  infiniteQueryOptions({
    queryKey: [...sharesKey, sessionId ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      api.request<{ items: Share[]; next_cursor: string | null }>({
        service: 'ai',
        method: 'GET',
        path: aiAddresses.share,
        query: { session_id: sessionId, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });

/** Copies what was shared into the client's history under an id of its own; one copy, however often it is sent. */
export const continueQuery = (api: Client, type: ShareType, shareId: string, sessionId: string) => {
  const body = { share_id: shareId, type, session_id: sessionId };
  return queryOptions({
    queryKey: ['continue', shareId, sessionId],
    queryFn: () =>
      api.request<{ session_id: string }>({ service: 'ai', method: 'POST', path: aiAddresses.shareContinue, body }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
};
