import { aiAddresses } from '@deskmate/api/addresses';
import { useCallback } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import type { ConversationStore } from '../store/conversation-store.ts';
import { leafOf } from '../store/message-tree.ts';

/** Selects a version here and, unless the conversation is temporary, for every device. */
export function useChooseVersion(store: ConversationStore): (id: string) => void {
  const api = useApi();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return useCallback(
    (id) => {
      store.choose(id);
      const leaf = leafOf(store.getState().tree);
      if (!leaf || store.isTemporary) return;
      const path = aiAddresses.historyEntry(store.sessionId);
      api
        .request({ service: 'ai', method: 'PATCH', path, body: { active_chat_id: leaf.id } })
        .catch((error: unknown) => notify.error(errorWords(error)));
    },
    [store, api, notify, errorWords],
  );
}
