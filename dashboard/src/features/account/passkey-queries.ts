import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Passkey } from '@deskmate/api/contracts/main/passkeys';
import { queryOptions } from '@tanstack/react-query';

const main = { service: 'main' } as const;
const addressOf = (id: string) => `${mainAddresses.passkeys}/${encodeURIComponent(id)}`;

export const passkeysQuery = (api: Client) =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) =>
      api.request<{ items: Passkey[] }>({ ...main, method: 'GET', path: mainAddresses.passkeys, signal }),
  });

/** The browser creates it, the service keeps its public key. */
export async function addPasskey(api: Client, name: string): Promise<void> {
  const { createPasskey } = await import('../../session/passkeys.ts');
  const body = { name, credential: await createPasskey(api) };
  await api.request<Passkey>({ ...main, method: 'POST', path: mainAddresses.passkeys, body });
}

export const renamePasskey = (api: Client, id: string, name: string) =>
  api.request<Passkey>({ ...main, method: 'PATCH', path: addressOf(id), body: { name } });

export const removePasskey = (api: Client, id: string) =>
  api.request<void>({ ...main, method: 'DELETE', path: addressOf(id) });
