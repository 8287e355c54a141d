import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import { queryOptions } from '@tanstack/react-query';

/** The plans on offer, the trial included; public, so that registration can name what it leads to. */
export const planListQuery = (api: Client) =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) =>
      api.request<Plan[]>({ service: 'main', method: 'GET', path: mainAddresses.plans, anonymous: true, signal }),
  });
