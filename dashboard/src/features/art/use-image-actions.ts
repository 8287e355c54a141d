import { aiAddresses } from '@deskmate/api/addresses';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { type ImagePage, imageQuery, imagesKey } from './image-queries.ts';

export type ImageChange = { favourite?: boolean; alt_text?: string };
type Pages = InfiniteData<ImagePage, string | null>;

/** Changes of images. They show at once and are reverted if the service refuses them. */
export function useImageActions() {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();

  return useMemo(() => {
    const show = (image: Image) => {
      queries.setQueriesData<Pages>(
        { queryKey: imagesKey },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.image_id === image.image_id ? image : one)),
            })),
          },
      );
      queries.setQueryData(imageQuery(api, image.image_id).queryKey, image);
    };
    return {
      /** @returns whether the service took it. */
      async change(image: Image, change: ImageChange): Promise<boolean> {
        show({ ...image, ...change });
        try {
          const path = aiAddresses.imageEntry(image.image_id);
          show(await api.request<Image>({ service: 'ai', method: 'PATCH', path, body: change }));
          return true;
        } catch (error) {
          show(image);
          notify.error(errorWords(error));
          return false;
        }
      },
    };
  }, [api, queries, notify, errorWords]);
}
