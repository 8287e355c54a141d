import { route } from '@deskmate/api/contracts/route';
import { configureService, type GuardDeps } from '@deskmate/service-kit/configure-service';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Readiness } from './readiness.ts';

const health = route({
  method: 'GET',
  path: 'health',
  summary: 'Whether this process takes work: 200 when ready, 503 while starting or draining.',
  response: z.object({ status: z.enum(['ok', 'starting', 'draining']), service: z.enum(['main', 'ai']) }),
});

/** One service's health, for load balancers. */
export const serveHealth =
  (service: 'main' | 'ai', readiness: Readiness, guardDeps: GuardDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    configureService(app, guardDeps);
    declareRoute(app, {
      contract: health,
      access: 'public',
      limit: 'health',
      handler: ({ reply }) => {
        const { state } = readiness;
        if (state !== 'ready') reply.code(503).header('retry-after', '5');
        return { status: state === 'ready' ? 'ok' : state, service } as const;
      },
    });
  };
