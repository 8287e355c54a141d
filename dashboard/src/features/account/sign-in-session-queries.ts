import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { SignInSession } from '@deskmate/api/contracts/main/sessions';
import { queryOptions } from '@tanstack/react-query';

export const signInSessionsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['sign-in-sessions'],
    queryFn: ({ signal }) =>
      api.request<{ items: SignInSession[] }>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.activeSessions,
        signal,
      }),
  });

/** Ends one sign-in session, or with `others` every one but it. */
export const endSignInSession = (api: Client, id: string, others: boolean) =>
  api.request<void>({
    service: 'main',
    method: 'DELETE',
    path: `${mainAddresses.deleteSession}/${encodeURIComponent(id)}`,
    ...(others ? { query: { others: 'true' } } : {}),
  });
