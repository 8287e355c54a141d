import type { Generation } from '@deskmate/api/contracts/ai/images';
import * as contracts from '@deskmate/api/contracts/ai/images';
import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { abortOnDisconnect } from '@deskmate/service-kit/http/receive-upload';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { FastifyInstance } from 'fastify';
import type { StreamRegistry } from '../jobs/streams/stream-registry.ts';
import { generationCursor } from './cursors.ts';
import { type EnhanceDeps, enhancePrompt } from './enhance-prompt.ts';
import { followGeneration } from './follow-generation.ts';
import type { GenerationChanges } from './generation-changes.ts';
import type { GenerationRepository, StoredGeneration } from './generation-repository.ts';
import { type StartGenerationDeps, startGeneration } from './start-generation.ts';
import { toGeneration } from './to-contract.ts';

export type GenerationDeps = StartGenerationDeps &
  EnhanceDeps & {
    generations: GenerationRepository;
    streams: Pick<StreamRegistry, 'use'>;
    changes: GenerationChanges;
    stop: (clientId: string, id: string) => Promise<void>;
    log: Log;
  };

const pageSize = 30;

/** Generations of images: starting, reading, following and stopping them. */
export function generationRoutes(app: FastifyInstance, deps: GenerationDeps): void {
  const { generations, changes, log } = deps;
  const read = async (clientId: string, id: string): Promise<Generation> => {
    const stored = await generations.find(clientId, id);
    if (!stored) throw new ServiceError('not_found');
    return toGeneration(stored);
  };

  declareRoute(app, {
    contract: contracts.generateImages,
    access: 'client',
    limit: 'chat',
    handler: ({ body, caller }) => startGeneration(deps, caller.clientId, body),
  });

  declareRoute(app, {
    contract: contracts.listGenerations,
    access: 'client',
    limit: 'read',
    handler: async ({ query, caller }) => {
      const after = generationCursor.read(query.cursor);
      const found = await generations.list(caller.clientId, {
        sessionId: query.session_id,
        after,
        limit: pageSize + 1,
      });
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
          const stored = await generations.find(caller.clientId, params.id);
          return stored && toGeneration(stored);
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

const positionOf = ({ generation }: StoredGeneration) => ({
  createdAtMs: generation.createdAt.getTime(),
  id: generation.id,
});

/** The last event of a stream whose reader has lost access. */
const errorData = (code: ErrorCode): string => JSON.stringify({ error: { code, message: errorSentences[code] } });
