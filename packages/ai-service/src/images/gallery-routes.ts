import * as contracts from '@deskmate/api/contracts/ai/images';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../files/file-links.ts';
import type { ImageBytes } from './image-bytes.ts';
import type { GalleryImage, ImageRepository, StoredQuota } from './image-repository.ts';
import { listImages } from './list-images.ts';
import { sendImage } from './send-image.ts';
import { toImage } from './to-contract.ts';

export type GalleryDeps = {
  images: ImageRepository;
  bytes: ImageBytes;
  clock: Clock;
  links: FileLinks | null;
  quota: StoredQuota;
};

/** Drawn images: the gallery, one image, its bytes. */
export function galleryRoutes(app: FastifyInstance, { images, bytes, clock, links, quota }: GalleryDeps): void {
  const find = async (clientId: string, imageId: string): Promise<GalleryImage> => {
    const [image] = await images.findOwn(clientId, [imageId]);
    if (!image) throw new ServiceError('not_found');
    return image;
  };

  declareRoute(app, {
    contract: contracts.listImages,
    access: 'client',
    limit: 'search',
    handler: ({ query, caller }) => listImages(images, caller.clientId, query),
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
      await images.remove(caller.clientId, [image.imageId], clock.date());
    },
  });

  declareRoute(app, {
    contract: contracts.deleteImages,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      await images.remove(caller.clientId, body.image_ids, clock.date());
    },
  });

  declareRoute(app, {
    contract: contracts.restoreImages,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      const restored = await images.restore(caller.clientId, body.image_ids, quota);
      if (restored === 'full') throw new ServiceError('quota_exceeded');
      if (restored === 0) throw new ServiceError('not_found');
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
