import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { queryOptions } from '@tanstack/react-query';
import { readPhrase } from './phrases.ts';

export const phraseQuery = (api: Client, sessionId: string) =>
  queryOptions({
    queryKey: ['phrase', sessionId],
    queryFn: async ({ signal }) =>
      readPhrase(
        await api.request<Conversation>({
          service: 'ai',
          method: 'GET',
          path: aiAddresses.historyEntry(sessionId),
          signal,
        }),
      ),
    staleTime: 60_000,
  });
