import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationState } from '../../conversation/state/conversation-state.ts';
import type { ConversationStore } from '../../conversation/state/conversation-store.ts';
import { useConversationRegistry } from '../../conversation/state/use-conversation-registry.ts';

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
  const registry = useConversationRegistry();
  const queries = useQueryClient();
  const store = registry.open({ sessionId, action: { type: 'chat' }, isTemporary });
  const state = useSyncExternalStore(store.subscribe, store.getState);
  // Decided once per conversation: what is asked here is known here, and needs no reading back.
  const isToBeReadNow = isStored && !isTemporary && state.running === null;
  const [decided, setDecided] = useState({ store, isToBeRead: isToBeReadNow });
  if (decided.store !== store) setDecided({ store, isToBeRead: isToBeReadNow });
  const isToBeRead = decided.store === store ? decided.isToBeRead : isToBeReadNow;
  const [changedId, setChangedId] = useState<string | null>(null);
  const isChanged = changedId === sessionId && !isTemporary;
  const query = useQuery({
    queryKey: ['conversation', sessionId],
    queryFn: ({ signal }) => store.readNewest(signal),
    enabled: isToBeRead || isChanged,
    gcTime: 0,
    staleTime: 0,
  });

  useEffect(() => registry.show(sessionId), [registry, sessionId]);

  useEffect(() => {
    if (query.data) store.load(query.data);
  }, [query.data, store]);

  useEffect(
    () =>
      registry.onChange((changed) => {
        if (changed !== sessionId) return;
        setChangedId(sessionId);
        void queries.invalidateQueries({ queryKey: ['conversation', sessionId] });
      }),
    [registry, queries, sessionId],
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
