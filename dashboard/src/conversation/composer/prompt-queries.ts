import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { SavedPrompt } from '@deskmate/api/contracts/main/prompts';
import { queryOptions } from '@tanstack/react-query';

export type PromptWords = Pick<SavedPrompt, 'title' | 'text'>;

export const promptsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['prompts'],
    queryFn: ({ signal }) =>
      api.request<{ items: SavedPrompt[] }>({ service: 'main', method: 'GET', path: mainAddresses.prompts, signal }),
  });

const pathOf = (id: string) => `${mainAddresses.prompts}/${encodeURIComponent(id)}`;

/** Adds a prompt, or changes the one with this id. */
export const savePrompt = (api: Client, id: string | null, body: PromptWords) =>
  api.request<SavedPrompt>({
    service: 'main',
    ...(id === null ? { method: 'POST', path: mainAddresses.prompts } : { method: 'PUT', path: pathOf(id) }),
    body,
  });

export const deletePrompt = (api: Client, id: string) =>
  api.request<void>({ service: 'main', method: 'DELETE', path: pathOf(id) });
