import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import { queryOptions } from '@tanstack/react-query';

export type PublicConfig = { turnstile_site_key: string | null; sign_in_providers: string[]; helpdesk: boolean };

/** Which optional features are on; it does not change while the page is open. */
export const publicConfigQuery = (api: Client) =>
  queryOptions({
    queryKey: ['public-config'],
    queryFn: ({ signal }) =>
      api.request<PublicConfig>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.publicConfig,
        anonymous: true,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
