import { ServiceError } from '@deskmate/api/contracts/errors';
import { oneLine, shortened } from '@deskmate/api/one-line';
import type { ToolId } from '@deskmate/api/tools';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import type { ConversationState } from './conversation-state.ts';
import type { ConversationOptions, ConversationStore } from './conversation-store.ts';
import { conversationKey, historyQuery } from './history-queries.ts';
import { type Message, visiblePath } from './message-tree.ts';
import { useConversationRegistry } from './use-conversation-registry.ts';

export type OpenConversation = {
  store: ConversationStore;
  state: ConversationState;
  /** The data of the service; nothing is loaded for a new or temporary conversation. */
  load: 'fresh' | 'loading' | 'ready' | 'missing' | 'error';
  /** The branch on the screen. */
  messages: readonly Message[];
  /** As in the history, where a new title shows at once; until then the beginning of the first message, empty before that. */
  title: string;
  /** Null where the conversation was not loaded from the service. */
  isPinned: boolean | null;
  error: unknown;
  retry: () => void;
};

/** The conversation of an address: the state of this tab, and the messages of the service. */
export function useConversation(options: ConversationOptions & { isStored: boolean }): OpenConversation {
  const { sessionId, action, isTemporary = false, isStored } = options;
  const registry = useConversationRegistry();
  const queries = useQueryClient();
  const store = registry.open({ sessionId, action, isTemporary });
  const state = useSyncExternalStore(store.subscribe, store.getState);
  // Decided once per conversation: questions that are asked here are known here and need no loading.
  const isToBeReadNow = isStored && !isTemporary && state.running === null;
  const [decided, setDecided] = useState({ store, isToBeRead: isToBeReadNow });
  if (decided.store !== store) setDecided({ store, isToBeRead: isToBeReadNow });
  const isToBeRead = decided.store === store ? decided.isToBeRead : isToBeReadNow;
  const [changedId, setChangedId] = useState<string | null>(null);
  const isChanged = changedId === sessionId && !isTemporary;
  const query = useQuery({
    queryKey: conversationKey(sessionId),
    queryFn: ({ signal }) => store.readNewest(signal),
    enabled: isToBeRead || isChanged,
    gcTime: 0,
    staleTime: 0,
  });

  const listed = useListedTitle(action.type, sessionId);
  // The newer of both: the list is not read again while its panel is closed, and a new title is written only there.
  const isListNewer = listed.dataUpdatedAt >= query.dataUpdatedAt;
  const readTitle = query.data?.title;
  const title = isListNewer ? (listed.data ?? readTitle) : (readTitle ?? listed.data);

  useEffect(() => registry.show(sessionId), [registry, sessionId]);

  useEffect(() => {
    if (query.data) store.load(query.data);
  }, [query.data, store]);

  useEffect(
    () =>
      registry.onChange((changed) => {
        if (changed !== sessionId) return;
        setChangedId(sessionId);
        void queries.invalidateQueries({ queryKey: conversationKey(sessionId) });
      }),
    [registry, queries, sessionId],
  );

  useStopFailedNotice(state.running?.hasStopFailed === true);

  const isKnown = Object.keys(state.tree.byId).length > 0;
  const isFresh = !isToBeRead || state.failure !== null;
  const isMissing = query.error instanceof ServiceError && query.error.status === 404;
  const messages = useMemo(() => visiblePath(state.tree), [state.tree]);
  const load = isKnown ? 'ready' : isFresh ? 'fresh' : loadOf(query, isMissing);
  return {
    store,
    state,
    load,
    messages,
    title: title ?? titleOf(messages[0]?.content ?? ''),
    isPinned: query.data?.pinned ?? null,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function useStopFailedNotice(hasFailed: boolean): void {
  const t = useWords('conversation');
  const notify = useNotify();
  useEffect(() => {
    if (hasFailed) notify.error(t('stopFailed'));
  }, [hasFailed, notify, t]);
}

/** The title of a conversation in the tool's history, as far as that has been loaded; it is not loaded for this. */
function useListedTitle(tool: ToolId, sessionId: string) {
  return useInfiniteQuery({
    ...historyQuery(useApi(), { type: tool }),
    enabled: false,
    select: ({ pages }) => pages.flatMap(({ items }) => items).find((item) => item.session_id === sessionId)?.title,
  });
}

const titleOf = (question: string): string => shortened(oneLine(question.slice(0, 200)), 60);

function loadOf(query: { isPending: boolean; isError: boolean }, isMissing: boolean): OpenConversation['load'] {
  if (query.isError) return isMissing ? 'missing' : 'error';
  return query.isPending ? 'loading' : 'fresh';
}
