import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { CreditPack, Plan } from '@deskmate/api/contracts/main/plans';
import { plansForSale } from '@deskmate/api/plans/card-state';
import { queryOptions } from '@tanstack/react-query';

/** The plans on offer: ascending id, trial plans left out (spec §7). */
export const plansQuery = (api: Client) =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api.request<Plan[]>({ service: 'main', method: 'GET', path: mainAddresses.plans, signal }),
    select: plansForSale<Plan>,
  });

export const creditPacksQuery = (api: Client) =>
  queryOptions({
    queryKey: ['credit-packs'],
    queryFn: ({ signal }) =>
      api.request<CreditPack[]>({ service: 'main', method: 'GET', path: mainAddresses.creditPacks, signal }),
  });
