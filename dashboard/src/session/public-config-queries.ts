import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { PublicConfig } from '@deskmate/api/contracts/main/support';
import { queryOptions } from '@tanstack/react-query';

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
