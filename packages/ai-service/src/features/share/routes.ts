import * as contracts from '@deskmate/api/contracts/ai/share';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { newSecret } from '@deskmate/service-kit/random';
import type { FastifyInstance } from 'fastify';
import { type ContinueDeps, continueShare, toolOf } from './continue-share.ts';
import { type ReadShareDeps, readShare } from './read-share.ts';
import { toShare } from './to-contract.ts';

/** The list has no pages in its contract; nobody keeps this many links. */
const mostListed = 500;
const dayMs = 86_400_000;

export type ShareDeps = ReadShareDeps & ContinueDeps & { publicUrl: string };

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
      const found = await shares.snapshot(caller.clientId, body.session_id, body.chat_id ?? null);
      if (!found || found.type !== toolOf(body.type)) throw new ServiceError('not_found');
      const row = {
        shareId: newSecret(24),
        sessionId: body.session_id,
        clientId: caller.clientId,
        type: body.type,
        title: body.title ?? found.title,
        leafChatId: found.leaf,
        messages: found.messages,
        expiresAt: expiry(body.expires_in_days),
        createdAt: now(),
        updatedAt: now(),
      };
      await shares.create(row);
      return toShare(row, publicUrl);
    },
  });

  declareRoute(app, {
    contract: contracts.listShares,
    access: 'client',
    limit: 'read',
    handler: async ({ query, caller }) => {
      const rows = await shares.list(caller.clientId, { sessionId: query.session_id, limit: mostListed });
      return { items: rows.map((row) => toShare(row, publicUrl)), next_cursor: null };
    },
  });

  declareRoute(app, {
    contract: contracts.readShare,
    access: 'public',
    limit: 'share_read',
    handler: async ({ params, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      const share = await readShare(deps, params.type, params.share_id);
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
      const taken = body.refresh ? await shares.snapshot(caller.clientId, row.sessionId, null) : null;
      await shares.change(
        row.shareId,
        {
          ...(body.title === undefined ? {} : { title: body.title }),
          ...(body.expires_in_days === undefined ? {} : { expiresAt: expiry(body.expires_in_days) }),
          ...(taken ? { messages: taken.messages, leafChatId: taken.leaf } : {}),
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
