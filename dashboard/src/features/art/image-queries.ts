import { aiAddresses, mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Image } from '@deskmate/api/contracts/ai/images';
import type { ImageStyle } from '@deskmate/api/contracts/main/models';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { GalleryFilter } from './gallery-filter.ts';
import { filterQuery } from './gallery-filter.ts';

export type ImagePage = { items: Image[]; next_cursor: string | null };

/** Begins the key of every list of images. */
export const imagesKey = ['images'];

/** Own images, newest first; of one conversation with its id. */
export const imagesQuery = (api: Client, filter: GalleryFilter, sessionId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...imagesKey, sessionId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.request<ImagePage>({
        service: 'ai',
        method: 'GET',
        path: aiAddresses.images,
        query: { ...filterQuery(filter), session_id: sessionId ?? undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** One image: of a link, or of a search, that the gallery has not loaded. */
export const imageQuery = (api: Client, imageId: string) =>
  queryOptions({
    queryKey: ['image', imageId],
    queryFn: ({ signal }) =>
      api.request<Image>({ service: 'ai', method: 'GET', path: aiAddresses.imageEntry(imageId), signal }),
  });

/** Which models draw in which style. */
export const imageStylesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['image-styles'],
    queryFn: async ({ signal }) => {
      const path = mainAddresses.imageStyles;
      return (await api.request<{ items: ImageStyle[] }>({ service: 'main', method: 'GET', path, signal })).items;
    },
    staleTime: 5 * 60_000,
  });

/** The styles that a model draws in; null while that is not known: then the service decides. */
export function stylesServedBy(styles: readonly ImageStyle[] | undefined, modelId: string): ReadonlySet<number> | null {
  if (!styles) return null;
  return new Set(styles.filter(({ ai_model_ids }) => ai_model_ids.includes(modelId)).map(({ id }) => id));
}
