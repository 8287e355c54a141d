import { aiAddresses } from '@deskmate/api/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import type { ConversationState } from '../store/conversation-state.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { historyKey } from '../store/history-queries.ts';

/** Tells the service that an answer has been looked at, once it has ended and the page is in view: no unread dot for it. */
export function useMarkAnswersSeen(store: ConversationStore, state: ConversationState, isStored: boolean): void {
  const count = Object.keys(state.tree.byId).length;
  const isIdle = state.running === null && isStored && !store.isTemporary;
  useMarkConversationSeen(store.sessionId, isIdle ? count : 0);
}

/**
 * Tells the service, as soon as the page is in view, that a conversation has been looked at.
 * @param version changes with everything that is new in the conversation; 0 while there is nothing to look at
 */
export function useMarkConversationSeen(sessionId: string, version: number): void {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (version === 0) return;
    const tell = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', tell);
      const path = aiAddresses.historyEntry(sessionId);
      api
        .request({ service: 'ai', method: 'PATCH', path, body: { seen: true } })
        .then(() => queries.invalidateQueries({ queryKey: historyKey }))
        // A failure leaves only an unread dot, so it shows no notice.
        .catch((error: unknown) => console.info('The conversation could not be marked as seen.', error));
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, queries, sessionId, version]);
}
