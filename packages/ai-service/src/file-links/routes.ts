import * as contracts from '@deskmate/api/contracts/ai/files';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import { type DocumentRepository, documentKey } from '../documents/document-repository.ts';
import type { FileLinks } from '../files/file-links.ts';
import type { FileRepository } from '../files/file-repository.ts';
import { fileKey } from '../files/file-repository.ts';
import { sendAttachment } from '../files/send-attachment.ts';
import type { ImageBytes } from '../images/image-bytes.ts';
import type { ImageRepository } from '../images/image-repository.ts';
import { sendImage, sendSharedImage } from '../images/send-image.ts';
import type { Identity } from '../ports/identity.ts';
import { findSharedImage } from '../share/read-share.ts';
import type { ShareRepository } from '../share/share-repository.ts';

export type LinkedDeps = {
  links: FileLinks | null;
  identity: Pick<Identity, 'checkAccess'>;
  files: Pick<FileRepository, 'findOwn'>;
  documents: Pick<DocumentRepository, 'findRow'>;
  images: Pick<ImageRepository, 'findOwn'>;
  bytes: Pick<ImageBytes, 'open'>;
  store: FileStore;
  shares: ShareRepository;
  clock: Clock;
};

/** What the host of files answers. */
export function fileLinkRoutes(app: FastifyInstance, deps: LinkedDeps): void {
  const { links, identity, files, documents, images, bytes, store } = deps;

  declareRoute(app, {
    contract: contracts.readLinkedFile,
    access: 'public',
    limit: 'bulk_read',
    handler: async ({ params, request, reply }) => {
      const linked = links?.read(params.token);
      if (!linked) throw new ServiceError('not_found');
      if (linked.kind === 'shared') {
        const image = await findSharedImage(deps, linked.shareId, linked.index);
        if (!image) throw new ServiceError('not_found');
        return sendSharedImage(bytes, image, { size: linked.size, name: `image-${linked.index + 1}`, reply });
      }
      const { kind, id, clientId, signInSessionId } = linked;
      const access = await identity.checkAccess([signInSessionId]);
      if (access.length === 0) throw new ServiceError('not_found');
      if (kind === 'thumbnail' || kind === 'original') {
        const [image] = await images.findOwn(clientId, [id]);
        if (!image) throw new ServiceError('not_found');
        return sendImage(bytes, image, { size: kind, request, reply });
      }
      const row =
        kind === 'document' ? await documents.findRow(clientId, id) : (await files.findOwn(clientId, [id]))[0];
      const found = row && (await store.get(kind === 'document' ? documentKey(id) : fileKey(id)));
      if (!row || !found) throw new ServiceError('not_found');
      return sendAttachment(reply, row, found);
    },
  });
}
