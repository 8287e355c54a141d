import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { ExternalLogin, RequestedTargetRequest } from '@deskmate/api/contracts/main/external-targets';
import { queryOptions } from '@tanstack/react-query';

const main = { service: 'main' } as const;

export const externalLoginQuery = (api: Client, target: RequestedTargetRequest) =>
  queryOptions({
    queryKey: ['external-login', target.target ?? null],
    queryFn: ({ signal }) =>
      api.request<ExternalLogin>({
        ...main,
        method: 'POST',
        path: mainAddresses.externalTarget,
        body: target,
        signal,
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** @returns the address with the tokens or with a code for them. */
export const continueToTarget = async (api: Client, id: string): Promise<string> => {
  const path = mainAddresses.continueToTarget;
  return (await api.request<{ url: string }>({ ...main, method: 'POST', path, body: { id }, provesKey: true })).url;
};

export const declineExternalLogin = (api: Client) =>
  api.request<void>({ ...main, method: 'DELETE', path: mainAddresses.externalTarget });
