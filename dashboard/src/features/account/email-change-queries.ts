import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { EmailChange } from '@deskmate/api/contracts/main/email-change';
import { queryOptions } from '@tanstack/react-query';

const change = { service: 'main', path: mainAddresses.emailChange } as const;

/** Asked again while one waits, because its links are opened elsewhere. */
export const emailChangeQuery = (api: Client) =>
  queryOptions({
    queryKey: ['email-change'],
    queryFn: ({ signal }) => api.request<EmailChange>({ ...change, method: 'GET', signal }),
    refetchInterval: ({ state }) => (state.data?.pending ? 15_000 : false),
  });

export const requestEmailChange = (api: Client, email: string) =>
  api.request<EmailChange>({ ...change, method: 'POST', body: { email } });

export const cancelEmailChange = (api: Client) => api.request<void>({ ...change, method: 'DELETE' });
