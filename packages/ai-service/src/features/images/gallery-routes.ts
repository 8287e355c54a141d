import * as contracts from '@deskmate/api/contracts/ai/images';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import { searchQuery } from '../../search/search-lexemes.ts';
import type { FileLinks } from '../file-links/file-links.ts';
import { imageCursor } from './cursors.ts';
import type { ImageBytes } from './image-bytes.ts';
import type { GalleryImage, ImageRepository } from './image-repository.ts';
import { sendImage } from './send-image.ts';
import { toImage } from './to-contract.ts';

export type GalleryDeps = { images: ImageRepository; bytes: ImageBytes; clock: Clock };

const pageSize = 60;

/** Drawn images: the gallery, one image, its bytes. */
export function galleryRoutes(
  app: FastifyInstance,
  { images, bytes, clock, links }: GalleryDeps & { links: FileLinks | null },
): void {
  const find = async (clientId: string, imageId: string): Promise<GalleryImage> => {
    const [image] = await images.findOwn(clientId, [imageId]);
    if (!image) throw new ServiceError('not_found');
    return image;
  };

  declareRoute(app, {
    contract: contracts.listImages,
    access: 'client',
    limit: 'search',
    handler: async ({ query, caller }) => {
      const after = imageCursor.read(query.cursor);
      const search = query.q ? searchQuery(caller.clientId, query.q) : null;
      if (query.q && !search) return { items: [], next_cursor: null };
      const found = await images.list(caller.clientId, {
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
    },
  });

  declareRoute(app, {
    contract: contracts.readImage,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller }) => toImage(await find(caller.clientId, params.image_id)),
  });

  declareRoute(app, {
    contract: contracts.changeImage,
    access: 'client',
    limit: 'write',
    handler: async ({ params, body, caller }) => {
      const { generation } = await find(caller.clientId, params.image_id);
      await images.change(caller.clientId, params.image_id, {
        ...(body.favourite === undefined ? {} : { favourite: body.favourite }),
        ...(body.alt_text === undefined ? {} : { altText: body.alt_text }),
        prompt: generation.prompt,
      });
      return toImage(await find(caller.clientId, params.image_id));
    },
  });

  declareRoute(app, {
    contract: contracts.deleteImage,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      // Those of a deleted conversation are gone already, with it.
      const { image } = await find(caller.clientId, params.image_id);
      await images.remove(caller.clientId, [image.imageId], new Date(clock.now()));
    },
  });

  declareRoute(app, {
    contract: contracts.deleteImages,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      await images.remove(caller.clientId, body.image_ids, new Date(clock.now()));
    },
  });

  declareRoute(app, {
    contract: contracts.restoreImages,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      if ((await images.restore(caller.clientId, body.image_ids)) === 0) throw new ServiceError('not_found');
    },
  });

  declareRoute(app, {
    contract: contracts.downloadImage,
    access: 'client',
    limit: 'bulk_read',
    handler: async ({ params, query: { size }, caller, request, reply }) => {
      const image = await find(caller.clientId, params.image_id);
      if (links) return links.send(reply, { kind: size, id: image.image.imageId }, caller);
      return sendImage(bytes, image, { size, request, reply });
    },
  });
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

const positionOf = ({ image }: GalleryImage) => ({ createdAtMs: image.createdAt.getTime(), id: image.imageId });
