import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { PublicShare, Share } from '@deskmate/api/contracts/ai/share';
import { queryOptions } from '@tanstack/react-query';

/** The links that lead to one conversation. */
export const sharesQuery = (api: Client, sessionId: string) =>
  queryOptions({
    queryKey: ['shares', sessionId],
    queryFn: ({ signal }) =>
      api.request<{ items: Share[] }>({
        service: 'ai',
        method: 'GET',
        path: aiAddresses.share,
        query: { session_id: sessionId },
        signal,
      }),
    staleTime: 0,
  });

/** What anyone with the link reads. */
export const publicShareQuery = (api: Pick<Client, 'request'>, type: string, shareId: string) =>
  queryOptions({
    queryKey: ['share', type, shareId],
    queryFn: ({ signal }) =>
      api.request<PublicShare>({
        service: 'ai',
        method: 'GET',
        path: aiAddresses.sharePublic(type, shareId),
        anonymous: true,
        signal,
      }),
    retry: 1,
  });
