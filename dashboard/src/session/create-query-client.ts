import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './is-worth-retrying.ts';

/** spec §7: cached server data is not refetched on window focus, but is on mount. */
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
