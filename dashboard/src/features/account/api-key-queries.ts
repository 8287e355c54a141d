import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { ApiKey } from '@deskmate/api/contracts/main/api-keys';
import { queryOptions } from '@tanstack/react-query';

export type NewApiKey = ApiKey & { key: string };

export const apiKeysQuery = (api: Client) =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) =>
      api.request<{ items: ApiKey[] }>({ service: 'main', method: 'GET', path: mainAddresses.apiKeys, signal }),
  });

export const createApiKey = (api: Client, name: string) =>
  api.request<NewApiKey>({ service: 'main', method: 'POST', path: mainAddresses.apiKeys, body: { name } });

export const revokeApiKey = (api: Client, id: string) =>
  api.request<void>({ service: 'main', method: 'DELETE', path: `${mainAddresses.apiKeys}/${encodeURIComponent(id)}` });
