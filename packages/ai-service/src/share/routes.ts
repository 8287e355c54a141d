import * as contracts from '@deskmate/api/contracts/ai/share';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../files/file-links.ts';
import type { ImageBytes } from '../images/image-bytes.ts';
import { sendSharedImage } from '../images/send-image.ts';
import { changeShare } from './change-share.ts';
import { type ContinueDeps, continueShare } from './continue-share.ts';
import { type CreateShareDeps, createShare } from './create-share.ts';
import { shareCursor } from './cursors.ts';
import { findSharedImage, type ReadShareDeps, readShare } from './read-share.ts';
import type { ShareRow } from './share-repository.ts';
import { toShare } from './to-contract.ts';

const pageSize = 50;

export type ShareDeps = ReadShareDeps &
  CreateShareDeps &
  ContinueDeps & { bytes: ImageBytes; links: FileLinks | null; publicUrl: string };

export function shareRoutes(app: FastifyInstance, deps: ShareDeps): void {
  const { shares, publicUrl } = deps;

  declareRoute(app, {
    contract: contracts.createShare,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => toShare(await createShare(deps, caller.clientId, body), publicUrl),
  });

  declareRoute(app, {
    contract: contracts.listShares,
    access: 'client',
    limit: 'read',
    handler: async ({ query, caller }) => {
      const after = shareCursor.read(query.cursor);
      const rows = await shares.list(caller.clientId, { sessionId: query.session_id, after, limit: pageSize + 1 });
      const { shown, nextCursor } = shareCursor.page(rows, pageSize, positionOf);
      return { items: shown.map((row) => toShare(row, publicUrl)), next_cursor: nextCursor };
    },
  });

  declareRoute(app, {
    contract: contracts.readShare,
    access: 'public',
    limit: 'share_read',
    handler: async ({ params, query, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      const share = await readShare(deps, params.type, params.share_id, query.cursor);
      if (!share) throw new ServiceError('not_found');
      return share;
    },
  });

  declareRoute(app, {
    contract: contracts.downloadSharedImage,
    access: 'public',
    limit: 'shared_image',
    handler: async ({ params, query, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      const found = await findSharedImage(deps, params.share_id, params.index);
      if (!found) throw new ServiceError('not_found');
      const { share_id: shareId, index } = params;
      if (deps.links) return deps.links.redirect(reply, { shareId, index, size: query.size });
      return sendSharedImage(deps.bytes, found, { size: query.size, reply });
    },
  });

  declareRoute(app, {
    contract: contracts.changeShare,
    access: 'client',
    limit: 'write',
    handler: async ({ params, body, caller }) =>
      toShare(await changeShare(deps, caller.clientId, params.share_id, body), publicUrl),
  });

  declareRoute(app, {
    contract: contracts.revokeShare,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      if (!(await shares.remove(caller.clientId, params.share_id))) throw new ServiceError('not_found');
    },
  });

  declareRoute(app, {
    contract: contracts.continueShare,
    access: 'client',
    limit: 'write',
    handler: ({ body, caller }) => continueShare(deps, caller.clientId, body),
  });
}

const positionOf = ({ createdAt, shareId }: ShareRow) => ({ createdAtMs: createdAt.getTime(), shareId });
