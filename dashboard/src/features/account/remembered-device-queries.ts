import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { RememberedDevice } from '@deskmate/api/contracts/main/second-factor';
import { queryOptions } from '@tanstack/react-query';

export const rememberedDevicesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['remembered-devices'],
    queryFn: ({ signal }) =>
      api.request<{ items: RememberedDevice[] }>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.rememberedDevices,
        signal,
      }),
  });

export const forgetDevice = (api: Client, id: string) =>
  api.request<void>({
    service: 'main',
    method: 'DELETE',
    path: `${mainAddresses.rememberedDevices}/${encodeURIComponent(id)}`,
  });
