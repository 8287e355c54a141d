import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './is-worth-retrying.ts';

/** Cached server data is refetched on mount and not on window focus. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
