import { aiAddresses } from '@deskmate/api/addresses';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationKey } from '../../conversation/store/history-queries.ts';
import { useConversationRegistry } from '../../conversation/store/use-conversation-registry.ts';
import { useMarkConversationSeen } from '../../conversation/thread/use-mark-seen.ts';
import { useApi } from '../../session/SessionProvider.tsx';

/** The conversation that the images of an address belong to: its title, and that it has been looked at. */
export function useSeries(sessionId: string, isStored: boolean): { title: string; isMissing: boolean } {
  const api = useApi();
  const queries = useQueryClient();
  const registry = useConversationRegistry();
  const query = useQuery({
    queryKey: conversationKey(sessionId),
    queryFn: ({ signal }) =>
      api.request<Conversation>({ service: 'ai', method: 'GET', path: aiAddresses.historyEntry(sessionId), signal }),
    enabled: isStored,
  });
  useEffect(() => (isStored ? registry.show(sessionId) : undefined), [registry, sessionId, isStored]);
  useEffect(
    () =>
      registry.onChange((changed) => {
        if (changed === sessionId) void queries.invalidateQueries({ queryKey: conversationKey(sessionId) });
      }),
    [registry, queries, sessionId],
  );
  useMarkConversationSeen(sessionId, query.dataUpdatedAt);
  const isMissing = query.error instanceof ServiceError && query.error.status === 404;
  return { title: query.data?.title ?? '', isMissing };
}
