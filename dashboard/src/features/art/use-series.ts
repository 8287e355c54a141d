import { aiAddresses } from '@deskmate/api/addresses';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { historyKey } from '../../conversation/history/history-queries.ts';
import { useConversationRegistry } from '../../conversation/state/use-conversation-registry.ts';
import { useApi } from '../../session/SessionProvider.tsx';

export const seriesKey = (sessionId: string) => ['conversation', sessionId];

/** The conversation that the images of an address belong to: its title, and that it has been looked at. */
export function useSeries(sessionId: string, isStored: boolean): { title: string; isMissing: boolean } {
  const api = useApi();
  const queries = useQueryClient();
  const registry = useConversationRegistry();
  const query = useQuery({
    queryKey: seriesKey(sessionId),
    queryFn: ({ signal }) =>
      api.request<Conversation>({ service: 'ai', method: 'GET', path: aiAddresses.historyEntry(sessionId), signal }),
    enabled: isStored,
  });
  useEffect(() => (isStored ? registry.show(sessionId) : undefined), [registry, sessionId, isStored]);
  useEffect(
    () =>
      registry.onChange((changed) => {
        if (changed === sessionId) void queries.invalidateQueries({ queryKey: seriesKey(sessionId) });
      }),
    [registry, queries, sessionId],
  );
  const { dataUpdatedAt } = query;
  // It is marked again after each change.
  useEffect(() => {
    if (dataUpdatedAt === 0 || document.hidden) return;
    api
      .request({ service: 'ai', method: 'PATCH', path: aiAddresses.historyEntry(sessionId), body: { seen: true } })
      .then(() => queries.invalidateQueries({ queryKey: historyKey }))
      // A failure leaves only an unread dot, so it shows no notice.
      .catch((error: unknown) => console.info('The series could not be marked as seen.', error));
  }, [api, queries, sessionId, dataUpdatedAt]);
  const isMissing = query.error instanceof ServiceError && query.error.status === 404;
  return { title: query.data?.title ?? '', isMissing };
}
