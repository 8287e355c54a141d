import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Address, AddressBody } from '@deskmate/api/contracts/main/addresses';
import { queryOptions } from '@tanstack/react-query';

export const addressesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['addresses'],
    queryFn: ({ signal }) =>
      api.request<{ items: Address[] }>({ service: 'main', method: 'GET', path: mainAddresses.address, signal }),
  });

const pathOf = (id: string) => `${mainAddresses.address}/${encodeURIComponent(id)}`;

/** Adds an address, or changes the one with this id. */
export const saveAddress = (api: Client, id: string | null, body: AddressBody) =>
  api.request<Address>({
    service: 'main',
    ...(id === null ? { method: 'POST', path: mainAddresses.address } : { method: 'PUT', path: pathOf(id) }),
    body,
  });

export const deleteAddress = (api: Client, id: string) =>
  api.request<void>({ service: 'main', method: 'DELETE', path: pathOf(id) });

export const setDefaultAddress = (api: Client, id: string) =>
  api.request<Address>({ service: 'main', method: 'PUT', path: mainAddresses.defaultAddress, body: { id } });
