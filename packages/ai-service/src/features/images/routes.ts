import type { Generation } from '@deskmate/api/contracts/ai/images';
import * as contracts from '@deskmate/api/contracts/ai/images';
import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { Log } from '@deskmate/service-kit/log';
import { abortOnDisconnect } from '@deskmate/service-kit/receive-upload';
import type { FastifyInstance } from 'fastify';
import type { StreamRegistry } from '../../answers/stream-registry.ts';
import { generationCursor } from './cursors.ts';
import { type EnhanceDeps, enhancePrompt } from './enhance-prompt.ts';
import { followGeneration } from './follow-generation.ts';
import type { GenerationChanges } from './generation-changes.ts';
import type { Order } from './generation-repository.ts';
import { type OrderDeps, orderImages } from './order-images.ts';
import { toGeneration } from './to-contract.ts';

export type GenerationDeps = OrderDeps &
  EnhanceDeps & {
    streams: Pick<StreamRegistry, 'use'>;
    changes: GenerationChanges;
    stop: (clientId: string, id: string) => Promise<void>;
    log: Log;
  };

const pageSize = 30;

/** Orders of images: placing, reading, following and stopping them. */
export function generationRoutes(app: FastifyInstance, deps: GenerationDeps): void {
  const { orders, changes, log } = deps;
  const read = async (clientId: string, id: string): Promise<Generation> => {
    const order = await orders.find(clientId, id);
    if (!order) throw new ServiceError('not_found');
    return toGeneration(order);
  };

  declareRoute(app, {
    contract: contracts.generateImages,
    access: 'client',
    limit: 'chat',
    handler: ({ body, caller }) => orderImages(deps, caller.clientId, body),
  });

  declareRoute(app, {
    contract: contracts.listGenerations,
    access: 'client',
    limit: 'read',
    handler: async ({ query, caller }) => {
      const after = generationCursor.read(query.cursor);
      const found = await orders.list(caller.clientId, { sessionId: query.session_id, after, limit: pageSize + 1 });
      const { shown, nextCursor } = generationCursor.page(found, pageSize, positionOf);
      return { items: shown.map(toGeneration), next_cursor: nextCursor };
    },
  });

  declareRoute(app, {
    contract: contracts.readGeneration,
    access: 'client',
    limit: 'read',
    handler: ({ params, caller }) => read(caller.clientId, params.id),
  });

  declareRoute(app, {
    contract: contracts.followGeneration,
    access: 'client',
    limit: 'stream',
    handler: ({ params, caller, reply }) =>
      deps.streams.use(caller, async (open) => {
        const first = await read(caller.clientId, params.id);
        const again = async () => {
          const order = await orders.find(caller.clientId, params.id);
          return order && toGeneration(order);
        };
        followGeneration({ read: again, changes, log }, first, open(reply, errorData));
        return reply;
      }),
  });

  declareRoute(app, {
    contract: contracts.stopGeneration,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      await read(caller.clientId, params.id);
      await deps.stop(caller.clientId, params.id);
      return read(caller.clientId, params.id);
    },
  });

  declareRoute(app, {
    contract: contracts.enhancePrompt,
    access: 'client',
    limit: 'chat',
    handler: async ({ body, caller, reply }) => ({
      prompt: await enhancePrompt(deps, caller.clientId, body, abortOnDisconnect(reply)),
    }),
  });
}

const positionOf = ({ generation }: Order) => ({ createdAtMs: generation.createdAt.getTime(), id: generation.id });

/** The last event of a stream whose reader has lost access. */
const errorData = (code: ErrorCode): string => JSON.stringify({ error: { code, message: errorSentences[code] } });
