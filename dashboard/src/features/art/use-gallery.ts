import type { Image } from '@deskmate/api/contracts/ai/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type GalleryFilter, noFilter } from './gallery-filter.ts';
import { imagesQuery } from './image-queries.ts';

type GalleryScope = {
  /** Null for the images of all series. */
  sessionId: string | null;
  /** Images that are being deleted or restored. */
  hidden: readonly string[];
  /** Ids of the orders under way, with spaces between: their images stand in the queue. */
  running: string;
};

/** The own images as they are filtered and loaded so far. */
export function useGallery({ sessionId, hidden, running }: GalleryScope) {
  const [filter, setFilter] = useState<GalleryFilter>(noFilter);
  const [q] = useDebounced(filter.q);
  const query = useInfiniteQuery({
    ...imagesQuery(useApi(), { ...filter, q }, sessionId),
    // The list of the former filter is shown until the new one has loaded.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === sessionId ? before : undefined),
  });
  const { data } = query;
  const images = useMemo<Image[]>(() => {
    const left = new Set([...hidden]);
    const underWay = new Set(running.split(' '));
    const seen = new Set<string>();
    return (data?.pages ?? [])
      .flatMap(({ items }) => items)
      .filter(({ image_id, generation_id }) => {
        if (left.has(image_id) || underWay.has(generation_id) || seen.has(image_id)) return false;
        seen.add(image_id);
        return true;
      });
  }, [data, hidden, running]);
  return { filter, setFilter, images, query };
}

export type GalleryState = ReturnType<typeof useGallery>;
