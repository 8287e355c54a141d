import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { LedgerLine, MonthUsage } from '@deskmate/api/contracts/main/usage';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { deviceTimeZone } from '../../i18n/use-format.ts';

export type UsageFilter = { kind?: string; tool?: string; group?: string };

export const usageQuery = (api: Client, filter: UsageFilter) =>
  infiniteQueryOptions({
    queryKey: ['usage', filter],
    queryFn: ({ pageParam, signal }) =>
      api.request<{ items: LedgerLine[]; next_cursor: string | null }>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.usage,
        query: { ...filter, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

/** By the days of this device's time zone. */
export const monthUsageQuery = (api: Client, month: string) =>
  queryOptions({
    queryKey: ['month-usage', month],
    queryFn: ({ signal }) =>
      api.request<MonthUsage>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.monthUsage,
        query: { month, time_zone: deviceTimeZone() },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
