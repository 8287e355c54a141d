import { aiAddresses } from '@deskmate/api/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { historyKey } from '../history/history-queries.ts';
import type { ConversationState } from '../state/conversation-state.ts';
import type { ConversationStore } from '../state/conversation-store.ts';

/** Tells the service that an answer has been looked at, once it has ended and the page is in view: no unread dot for it. */
export function useMarkSeen(store: ConversationStore, state: ConversationState, isStored: boolean): void {
  const api = useApi();
  const queries = useQueryClient();
  const count = Object.keys(state.tree.byId).length;
  const isIdle = state.running === null && count > 0 && isStored && !store.isTemporary;
  // Each new message must be marked again.
  useEffect(() => {
    if (!isIdle) return;
    const tell = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', tell);
      const path = aiAddresses.historyEntry(store.sessionId);
      api
        .request({ service: 'ai', method: 'PATCH', path, body: { seen: true } })
        .then(() => queries.invalidateQueries({ queryKey: historyKey }))
        // A failure leaves only an unread dot, so it shows no notice.
        .catch((error: unknown) => console.info('The conversation could not be marked as seen.', error));
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, queries, store, isIdle, count]);
}
