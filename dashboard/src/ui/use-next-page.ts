import { useLoadMore } from './use-load-more.ts';

export type Pages = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/**
 * Fetches the next page of a list while the element that gets this ref is near the view. After a failure the next page is
 * fetched only by the button of `NextPageProblem`.
 */
export function useNextPage<T extends HTMLElement>(query: Pages, margin?: string) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return useLoadMore<T>(
    () => void query.fetchNextPage(),
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    margin,
    query.data?.pages.length,
  );
}
