import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { queryOptions } from '@tanstack/react-query';

/** Data loaded this recently is not fetched again by the component that mounts next: the session loader fetches it first. */
const justLoadedMs = 2000;

/** Kept as long as the session; refetched when a page about it mounts. */
export const profileQuery = (api: Client) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) =>
      api.request<Profile>({ service: 'main', method: 'GET', path: mainAddresses.profile, signal }),
    staleTime: justLoadedMs,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const subscriptionKey = ['subscription'];

/** The current plan and what is left of its credit. Invalidate after paying and after each answer. */
export const subscriptionQuery = (api: Client) =>
  queryOptions({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) =>
      api.request<Subscription>({ service: 'main', method: 'GET', path: mainAddresses.subscription, signal }),
    staleTime: justLoadedMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
