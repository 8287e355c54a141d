import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo } from 'react';
import { useApi } from '../../../session/SessionProvider.tsx';
import { pageQuery } from '../documents/document-queries.ts';

/** The document whose pages are shown, and those of them whose text was recognised. Null for a file that is being sent. */
export const RecognizedPagesContext = createContext<{ documentId: string; pages: readonly number[] } | null>(null);

/** `version` is another one when the lines are others. */
export type RecognizedOnPage = { lines: readonly RecognizedLine[]; version: number };

const nothing: RecognizedOnPage = { lines: [], version: 0 };

/** The lines that were recognised on a page, none on one that has a text of its own; null until they are there. */
export function useRecognizedOnPage(page: number): RecognizedOnPage | null {
  const recognized = use(RecognizedPagesContext);
  const isRecognized = recognized?.pages.includes(page) === true;
  const query = useQuery({
    ...pageQuery(useApi(), recognized?.documentId ?? '', page),
    enabled: isRecognized,
  });
  const { data, dataUpdatedAt: version } = query;
  return useMemo(() => {
    if (!isRecognized) return nothing;
    return data ? { lines: data.lines ?? [], version } : null;
  }, [isRecognized, data, version]);
}

/** Fetches what was recognised on a page. It is another function when other pages were recognised. */
export function useRecognizedText(): (page: number) => Promise<readonly RecognizedLine[]> {
  const recognized = use(RecognizedPagesContext);
  const api = useApi();
  const queries = useQueryClient();
  return useCallback(
    async (page) => {
      if (!recognized?.pages.includes(page)) return [];
      return (await queries.fetchQuery(pageQuery(api, recognized.documentId, page))).lines ?? [];
    },
    [recognized, api, queries],
  );
}
