import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionKey } from '../../session/session-queries.ts';
import { historyKey } from './history-queries.ts';
import { useConversationRegistry } from './use-conversation-registry.ts';

/** The history and the credit are read again when an answer begins or ends, here or in another tab. */
export function useFreshLists(): void {
  const registry = useConversationRegistry();
  const queries = useQueryClient();
  useEffect(() => {
    const read = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey });
    const leaveEvents = registry.onEvent((_sessionId, event) => {
      read(historyKey);
      if (event !== 'opened') read(subscriptionKey);
    });
    const leaveChanges = registry.onChange(() => {
      read(historyKey);
      read(subscriptionKey);
    });
    return () => {
      leaveEvents();
      leaveChanges();
    };
  }, [registry, queries]);
}
