import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Document, DocumentPage } from '@deskmate/api/contracts/ai/documents';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchFile } from '../../../conversation/composer/fetch-file.ts';

type DocumentList = { items: Document[]; next_cursor: string | null };

/** How often a document that is being read is asked for. */
const whileReadingMs = 700;
const fileKeptMs = 10 * 60_000;

/** Begins the key of every list of documents. */
export const documentsKey = ['documents'];

export const documentKey = (id: string) => ['document', id];

/** Begins the key of every page of a document. */
export const pagesKey = (id: string) => ['document-page', id];

/** Own documents, last used first; with `q` those whose title matches. */
export const documentsQuery = (api: Client, q: string) =>
  infiniteQueryOptions({
    queryKey: [...documentsKey, q],
    queryFn: ({ pageParam, signal }) =>
      api.request<DocumentList>({
        service: 'ai',
        method: 'GET',
        path: aiAddresses.documents,
        query: { q: q || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    // The list, and with it the search field that has the focus, stays until the found ones are there.
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'reading'))
        ? 2 * whileReadingMs
        : false,
  });

export const documentQuery = (api: Client, id: string) =>
  queryOptions({
    queryKey: documentKey(id),
    queryFn: ({ signal }) =>
      api.request<Document>({ service: 'ai', method: 'GET', path: aiAddresses.documentEntry(id), signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'reading' ? whileReadingMs : false),
  });

/** The text of a page does not change. */
export const pageQuery = (api: Client, id: string, page: number) =>
  queryOptions({
    queryKey: [...pagesKey(id), page],
    queryFn: ({ signal }) =>
      api.request<DocumentPage>({ service: 'ai', method: 'GET', path: aiAddresses.documentPage(id, page), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const fileKey = (id: string) => ['document-file', id];

/** The file as it was added. */
export const fileQuery = (api: Client, id: string) =>
  queryOptions({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => fetchFile(api, aiAddresses.documentFile(id), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fileKeptMs,
  });
