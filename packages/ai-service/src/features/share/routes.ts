import * as contracts from '@deskmate/api/contracts/ai/share';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { findTool } from '@deskmate/api/tools';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { newSecret } from '@deskmate/service-kit/random';
import type { FastifyInstance } from 'fastify';
import { type ContinueDeps, continueShare } from './continue-share.ts';
import { shareCursor } from './cursors.ts';
import { type ReadShareDeps, readShare } from './read-share.ts';
import { toShare } from './to-contract.ts';

const pageSize = 50;
const dayMs = 86_400_000;

export type ShareDeps = ReadShareDeps &
  ContinueDeps & {
    publicUrl: string;
    /** Links that one client may have. */
    sharesPerClient: number;
  };

export function shareRoutes(app: FastifyInstance, deps: ShareDeps): void {
  const { shares, publicUrl } = deps;
  const now = () => new Date(deps.clock.now());
  const expiry = (days: number | null | undefined) =>
    days === undefined || days === null ? null : new Date(deps.clock.now() + days * dayMs);

  declareRoute(app, {
    contract: contracts.createShare,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      const found = await shares.findLeaf(caller.clientId, body.session_id, body.chat_id ?? null);
      const type = found && findTool(found.type)?.shareType;
      if (!found || !type || (body.type ?? type) !== type) throw new ServiceError('not_found');
      const row = {
        shareId: newSecret(24),
        sessionId: body.session_id,
        clientId: caller.clientId,
        type,
        title: body.title ?? found.title,
        leafChatId: found.leaf,
        expiresAt: expiry(body.expires_in_days),
        createdAt: now(),
        updatedAt: now(),
      };
      if (!(await shares.create(row, deps.sharesPerClient))) throw new ServiceError('too_many_shares');
      return toShare(row, publicUrl);
    },
  });

  declareRoute(app, {
    contract: contracts.listShares,
    access: 'client',
    limit: 'read',
    handler: async ({ query, caller }) => {
      const after = shareCursor.read(query.cursor);
      const rows = await shares.list(caller.clientId, { sessionId: query.session_id, after, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => toShare(row, publicUrl)),
        next_cursor: last ? shareCursor.write({ createdAtMs: last.createdAt.getTime(), shareId: last.shareId }) : null,
      };
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
    contract: contracts.changeShare,
    access: 'client',
    limit: 'write',
    handler: async ({ params, body, caller }) => {
      const row = await shares.findOwn(caller.clientId, params.share_id);
      if (!row) throw new ServiceError('not_found');
      const taken = body.refresh ? await shares.findLeaf(caller.clientId, row.sessionId, null) : null;
      await shares.change(
        row.shareId,
        {
          ...(body.title === undefined ? {} : { title: body.title }),
          ...(body.expires_in_days === undefined ? {} : { expiresAt: expiry(body.expires_in_days) }),
          ...(taken ? { leafChatId: taken.leaf } : {}),
        },
        now(),
      );
      const changed = await shares.findOwn(caller.clientId, params.share_id);
      return toShare(changed ?? row, publicUrl);
    },
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
