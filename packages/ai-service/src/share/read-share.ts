import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { GalleryImage, ImageRepository } from '../images/image-repository.ts';
import type { Authors } from '../ports/authors.ts';
import { sharedMessageCursor } from './cursors.ts';
import type { ShareRepository, ShareRow } from './share-repository.ts';
import { toPublicConversation, toPublicImages } from './to-contract.ts';

export type ReadShareDeps = {
  shares: ShareRepository;
  images: Pick<ImageRepository, 'findOwn'>;
  authors: Authors;
  clock: Clock;
  log: Log;
};

const page = { messages: 100, bytes: 262_144 };

/**
 * One page of a share as anyone with its link reads it, or all of its images; null when it is unknown, of another type,
 * expired or revoked, or when all of its images are deleted.
 * @throws ServiceError `invalid_input` for a cursor that is not of a share.
 */
export async function readShare(
  deps: ReadShareDeps,
  type: string,
  shareId: string,
  cursor?: string,
): Promise<PublicShare | null> {
  const after = sharedMessageCursor.read(cursor) ?? 0;
  const row = await deps.shares.findPublic(type, shareId, deps.clock.date());
  if (!row) return null;
  if (row.leafChatId === null) {
    const images = await findImages(deps, row, row.imageIds);
    return images.length === 0 ? null : toPublicImages(row, images, await authorOf(deps, row.clientId));
  }
  const { messages, hasMore } = await deps.shares.messages(row.leafChatId, { ...page, after });
  const last = hasMore ? messages.at(-1) : undefined;
  return toPublicConversation(row, {
    messages,
    author: await authorOf(deps, row.clientId),
    nextCursor: last ? sharedMessageCursor.write(last.position) : null,
  });
}

/** One image of a share, as anyone with its link may fetch it; null as for the share itself. */
export async function findSharedImage(
  deps: Pick<ReadShareDeps, 'shares' | 'images' | 'clock'>,
  shareId: string,
  index: number,
): Promise<{ image: GalleryImage; showsPrompt: boolean } | null> {
  const row = await deps.shares.findPublic('image', shareId, deps.clock.date());
  const imageId = row?.imageIds[index];
  if (!row || imageId === undefined) return null;
  const [image] = await findImages(deps, row, [imageId]);
  return image ? { image, showsPrompt: row.showsPrompt } : null;
}

/** Those that are still there, in the order of the share. */
async function findImages(deps: Pick<ReadShareDeps, 'images'>, row: ShareRow, ids: string[]): Promise<GalleryImage[]> {
  const found = await deps.images.findOwn(row.clientId, ids);
  const byId = new Map(found.map((image) => [image.image.imageId, image]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The page is shown without a name while the main backend is unavailable. */
async function authorOf({ authors, log }: ReadShareDeps, clientId: string): Promise<string | null> {
  try {
    return await authors.publicName(clientId);
  } catch (error) {
    log.warn({ err: error }, 'author of a share');
    return null;
  }
}
