import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Message } from '../../conversation/store/message-tree.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { documentQuery } from './documents/document-queries.ts';

export type ReadAction = Extract<ChatAction, { type: 'read' }>;

/** Documents that can be asked about together. */
export const maxDocuments = 2;

const parameter = 'documents';

/** The documents of the address, or those that the last question was about. */
export function idsOf(address: URLSearchParams, messages: readonly Message[]): string[] {
  const idsInAddress = address.get(parameter)?.split(',').filter(Boolean);
  if (idsInAddress && idsInAddress.length > 0) return [...new Set(idsInAddress)].slice(0, maxDocuments);
  const lastAction = messages.findLast(({ action }) => action?.type === 'read')?.action;
  return lastAction?.type === 'read' ? lastAction.document_ids.slice(0, maxDocuments) : [];
}

/** The address at which the documents of these ids are open. Ids need no encoding. */
export const withDocuments = (path: string, ids: readonly string[]): string => `${path}?${parameter}=${ids.join(',')}`;

export type OpenDocumentsState = ReturnType<typeof useOpenDocuments>;

/** The documents that are open beside the thread. */
export function useOpenDocuments(messages: readonly Message[]) {
  const api = useApi();
  const [address, setAddress] = useSearchParams();
  const ids = idsOf(address, messages);
  const documents = useQueries({
    queries: ids.map((id) => documentQuery(api, id)),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  });
  /** `shown`: the document to show, because a conversation without an address is mounted again by this change. */
  const setIds = useCallback(
    (next: readonly string[], shown?: string) =>
      setAddress({ [parameter]: next.join(',') }, { replace: true, state: shown === undefined ? null : { shown } }),
    [setAddress],
  );
  const { state } = useLocation() as { state: { shown?: string; page?: number } | null };
  return { ids, documents: documents as Document[], setIds, addedId: state?.shown ?? null, seenPage: state?.page ?? 1 };
}
