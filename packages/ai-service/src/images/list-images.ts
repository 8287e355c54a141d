import type { listImages as contract, Image } from '@deskmate/api/contracts/ai/images';
import type * as z from 'zod';
import { searchQuery } from '../conversations/search/search-lexemes.ts';
import { imageCursor } from './cursors.ts';
import type { GalleryImage, ImageRepository } from './image-repository.ts';
import { toImage } from './to-contract.ts';

const pageSize = 60;

type Query = z.output<typeof contract.query>;
type Page = { items: Image[]; next_cursor: string | null };

/** The drawn images of a client that fit the filters, newest first. */
export async function listImages(images: Pick<ImageRepository, 'list'>, clientId: string, query: Query): Promise<Page> {
  const after = imageCursor.read(query.cursor);
  const search = query.q ? searchQuery(clientId, query.q) : null;
  if (query.q && !search) return { items: [], next_cursor: null };
  const found = await images.list(clientId, {
    search,
    modelId: query.ai_model_id,
    styleId: query.style_id,
    isFavourite: query.favourite === 'true',
    from: timeOf(query.from),
    until: timeOf(query.until),
    sessionId: query.session_id,
    after,
    limit: pageSize + 1,
  });
  const { shown, nextCursor } = imageCursor.page(found, pageSize, positionOf);
  return { items: shown.map(toImage), next_cursor: nextCursor };
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

const positionOf = ({ image }: GalleryImage) => ({ createdAtMs: image.createdAt.getTime(), id: image.imageId });
