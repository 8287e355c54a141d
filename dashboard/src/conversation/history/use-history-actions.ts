import { aiAddresses } from '@deskmate/api/addresses';
import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { type HistoryPage, historyKey } from '../store/history-queries.ts';
import { useConversationRegistry } from '../store/use-conversation-registry.ts';

export type HistoryChange = { title?: string; pinned?: boolean; archived?: boolean; tags?: string[] };

type Pages = InfiniteData<HistoryPage, string | null>;

/** Actions for a conversation in the list. A change shows at once and is reverted if the service refuses it. */
export function useHistoryActions() {
  const api = useApi();
  const queries = useQueryClient();
  const registry = useConversationRegistry();
  const notify = useNotify();
  const errorWords = useErrorWords();

  return useMemo(() => {
    const edit = (change: (items: HistoryItem[]) => HistoryItem[]) =>
      queries.setQueriesData<Pages>(
        { queryKey: historyKey },
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
      );
    const refresh = () => queries.invalidateQueries({ queryKey: historyKey });
    const attempt = async (work: () => Promise<unknown>, tell: () => void): Promise<boolean> => {
      try {
        await work();
        tell();
        return true;
      } catch (error) {
        notify.error(errorWords(error));
        return false;
      } finally {
        await refresh();
      }
    };
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: HistoryChange) =>
      api.request({ service: 'ai', method, path, ...(body ? { body } : {}) });

    return {
      refresh,
      change(sessionId: string, change: HistoryChange) {
        edit((items) =>
          items
            .map((item) => (item.session_id === sessionId ? { ...item, ...change } : item))
            .filter((item) => change.archived === undefined || item.session_id !== sessionId),
        );
        return attempt(
          () => send('PATCH', aiAddresses.historyEntry(sessionId), change),
          () => registry.notifyChange(sessionId),
        );
      },
      remove(sessionId: string) {
        edit((items) => items.filter((item) => item.session_id !== sessionId));
        return attempt(
          () => send('DELETE', aiAddresses.historyEntry(sessionId)),
          () => registry.notifyTabs(sessionId),
        );
      },
      restore: (sessionId: string) =>
        attempt(
          () => send('POST', aiAddresses.historyRestore(sessionId)),
          () => registry.notifyTabs(sessionId),
        ),
    };
  }, [api, queries, registry, notify, errorWords]);
}
