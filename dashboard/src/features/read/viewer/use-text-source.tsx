import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../session/SessionProvider.tsx';
import { pageQuery } from '../documents/document-queries.ts';
import type { PageSource } from './page-source.ts';
import { TextPage } from './TextPage.tsx';

/** The pages of a document that is shown as its text. */
export function useTextSource(documentId: string, count: number): PageSource {
  const api = useApi();
  const queries = useQueryClient();
  return useMemo(
    () => ({
      count,
      sizeOf: () => null,
      textOf: async (page) => (await queries.fetchQuery(pageQuery(api, documentId, page))).text,
      renderPage: (props) => <TextPage documentId={documentId} {...props} />,
      pictureOf: null,
      renderThumbnail: null,
    }),
    [api, queries, documentId, count],
  );
}
