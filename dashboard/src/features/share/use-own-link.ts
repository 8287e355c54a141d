import type { Share } from '@deskmate/api/contracts/ai/share';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { sharesQuery } from './share-queries.ts';

type OwnLink = {
  /** The newest link that is the one looked for. */
  link: Share | undefined;
  /** The links read for it, newest first. */
  links: readonly Share[];
  /** Until the link is found, or all of them are known. */
  isSearching: boolean;
  error: Error | null;
};

/** Looks for one of the client's links, page by page: among all of them, or among those to one conversation. */
export function useOwnLink(isIt: (share: Share) => boolean, sessionId?: string): OwnLink {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    sharesQuery(useApi(), sessionId),
  );
  const links = data ?? [];
  const link = links.find(isIt);
  const isIncomplete = hasNextPage && link === undefined && error === null;
  /** What has been read, where the next page is to be read after it. */
  const readSoFar = isIncomplete && !isFetchingNextPage ? data : undefined;
  useEffect(() => {
    if (readSoFar) void fetchNextPage();
  }, [readSoFar, fetchNextPage]);
  return { link, links, isSearching: isPending || isIncomplete, error };
}
