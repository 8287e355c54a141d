import type { ToolId } from '@deskmate/api/tools';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../session/SessionProvider.tsx';
import { historyQuery } from './history-queries.ts';

/** The title of a conversation in the tool's history, as far as that has been loaded; it is not loaded for this. */
export function useListedTitle(tool: ToolId, sessionId: string): string | undefined {
  const { data } = useInfiniteQuery({
    ...historyQuery(useApi(), { type: tool }),
    enabled: false,
    select: ({ pages }) => pages.flatMap(({ items }) => items).find((item) => item.session_id === sessionId)?.title,
  });
  return data;
}
