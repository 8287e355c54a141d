import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Glossary, GlossaryItem, GlossaryTerm, NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';

const key = ['glossaries'];

export const glossariesQuery = (api: Client) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.request<{ items: GlossaryItem[] }>({ service: 'ai', method: 'GET', path: aiAddresses.glossary, signal }),
    staleTime: 60_000,
  });

export const glossaryQuery = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) =>
      api.request<Glossary>({ service: 'ai', method: 'GET', path: aiAddresses.glossaryEntry(id), signal }),
    staleTime: 60_000,
  });

const noTerms: readonly GlossaryTerm[] = [];

/** The terms of the chosen glossary; none until they are there. */
export function useGlossaryTerms(id: string | null): readonly GlossaryTerm[] {
  const { data } = useQuery({ ...glossaryQuery(useApi(), id ?? ''), enabled: id !== null });
  return data?.terms ?? noTerms;
}

/** Changes of glossaries; the lists are read again after each. */
export function useGlossaryActions() {
  const api = useApi();
  const queries = useQueryClient();
  return useMemo(() => {
    const send = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: NewGlossary): Promise<T> => {
      try {
        return await api.request<T>({ service: 'ai', method, path, ...(body ? { body } : {}) });
      } finally {
        await queries.invalidateQueries({ queryKey: key });
      }
    };
    return {
      create: (glossary: NewGlossary) => send<Glossary>('POST', aiAddresses.glossary, glossary),
      save: (id: string, glossary: NewGlossary) => send<Glossary>('PUT', aiAddresses.glossaryEntry(id), glossary),
      remove: (id: string) => send<unknown>('DELETE', aiAddresses.glossaryEntry(id)),
    };
  }, [api, queries]);
}
