import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConversationRegistry } from './use-conversation-registry.ts';

/** The history and the credit are read again when an answer begins or ends, here or in another tab. */
export function useFreshLists(): void {
  const registry = useConversationRegistry();
  const queries = useQueryClient();
  useEffect(() => {
    const read = (name: string) => void queries.invalidateQueries({ queryKey: [name] });
    const leaveEvents = registry.onEvent((_sessionId, event) => {
      read('history');
      if (event !== 'opened') read('subscription');
    });
    const leaveChanges = registry.onChange(() => {
      read('history');
      read('subscription');
    });
    return () => {
      leaveEvents();
      leaveChanges();
    };
  }, [registry, queries]);
}
