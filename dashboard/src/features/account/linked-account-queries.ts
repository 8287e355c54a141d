import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { LinkedAccounts } from '@deskmate/api/contracts/main/linked-accounts';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import { queryOptions } from '@tanstack/react-query';

const main = { service: 'main' } as const;

export const linkedAccountsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['linked-accounts'],
    queryFn: ({ signal }) =>
      api.request<LinkedAccounts>({ ...main, method: 'GET', path: mainAddresses.linkedAccounts, signal }),
  });

/** The answer leads the browser to the provider, which leads it back here. */
export const linkAccount = (api: Client, provider: SignInProvider) =>
  api.request<{ redirect_url: string }>({
    ...main,
    method: 'POST',
    path: mainAddresses.linkedAccounts,
    body: { provider, return_to: here() },
  });

/** The same; `code` is needed where a second factor is on. */
export const confirmWithProvider = (api: Client, provider: SignInProvider, code: string | undefined) =>
  api.request<{ redirect_url: string }>({
    ...main,
    method: 'POST',
    path: mainAddresses.confirmLinkedAccount,
    body: { provider, return_to: here(), ...(code ? { code } : {}) },
  });

export const unlinkAccount = (api: Client, id: string) =>
  api.request<{ message: string }>({
    ...main,
    method: 'DELETE',
    path: `${mainAddresses.linkedAccounts}/${encodeURIComponent(id)}`,
  });

const here = () => window.location.pathname + window.location.search;
