import { aiAddresses } from '@deskmate/api/addresses';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useRooms } from '../../conversation/rooms/use-rooms.ts';
import type { ConversationState } from '../../conversation/state/conversation-state.ts';
import type { ConversationStore } from '../../conversation/state/conversation-store.ts';
import { useApi } from '../../session/SessionProvider.tsx';

export type Chat = {
  store: ConversationStore;
  state: ConversationState;
  /** What of it came from the service: nothing to load for a fresh or temporary chat. */
  load: 'fresh' | 'loading' | 'ready' | 'missing' | 'error';
  title: string | null;
  error: unknown;
  retry: () => void;
};

/** The conversation of an address: what this tab has of it, and what the service keeps. */
export function useChat(sessionId: string, isStored: boolean, isTemporary: boolean): Chat {
  const api = useApi();
  const rooms = useRooms();
  const queries = useQueryClient();
  const store = rooms.open({ sessionId, tool: 'chat', isTemporary });
  const state = useSyncExternalStore(store.subscribe, store.getState);
  // Decided once per conversation: what is asked here is known here, and needs no reading back.
  const isToBeRead = useMemo(() => isStored && !isTemporary && state.running === null, [store]);
  const [changedId, setChangedId] = useState<string | null>(null);
  const isChanged = changedId === sessionId && !isTemporary;
  const query = useQuery({
    queryKey: ['conversation', sessionId],
    queryFn: ({ signal }) =>
      api.request<Conversation>({ service: 'ai', method: 'GET', path: aiAddresses.historyEntry(sessionId), signal }),
    enabled: isToBeRead || isChanged,
    gcTime: 0,
    staleTime: 0,
  });

  useEffect(() => rooms.show(sessionId), [rooms, sessionId]);

  useEffect(() => {
    if (query.data) store.load(query.data);
  }, [query.data, store]);

  useEffect(
    () =>
      rooms.onChange((changed) => {
        if (changed !== sessionId) return;
        setChangedId(sessionId);
        void queries.invalidateQueries({ queryKey: ['conversation', sessionId] });
      }),
    [rooms, queries, sessionId],
  );

  const isKnown = Object.keys(state.tree.byId).length > 0;
  const isFresh = !isToBeRead || state.failure !== null;
  const isMissing = query.error instanceof ServiceError && query.error.status === 404;
  const load = isKnown ? 'ready' : isFresh ? 'fresh' : loadOf(query, isMissing);
  return {
    store,
    state,
    load,
    title: query.data?.title ?? null,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function loadOf(query: { isPending: boolean; isError: boolean }, isMissing: boolean): Chat['load'] {
  if (query.isError) return isMissing ? 'missing' : 'error';
  return query.isPending ? 'loading' : 'fresh';
}
