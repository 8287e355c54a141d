import { route } from '@deskmate/api/contracts/route';
import { configureService, type GuardDeps } from '@deskmate/service-kit/http/configure-service';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { Dependencies, DependencyStatus } from '@deskmate/service-kit/monitoring/dependencies';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Readiness } from './readiness.ts';

const service = z.enum(['main', 'ai']);
const state = z.enum(['ok', 'degraded', 'down']);

const live = route({
  method: 'GET',
  path: 'health/live',
  summary: 'Whether this process can answer at all, draining included. Restart it when it cannot.',
  response: z.object({ status: z.literal('ok'), service }),
});

const health = route({
  method: 'GET',
  path: 'health',
  summary: 'Whether this process takes work: 200 when ready, 503 while starting or draining. For load balancers.',
  response: z.object({ status: z.enum(['ok', 'starting', 'draining']), service }),
});

const ready = route({
  method: 'GET',
  path: 'health/ready',
  summary:
    'The same with what this process depends on. 503 also while the database is down, and Redis where several processes share it.',
  response: z.object({
    status: z.enum(['ok', 'degraded', 'down', 'starting', 'draining']),
    service,
    dependencies: z.record(z.string(), z.object({ state, since: z.iso.datetime() })),
  }),
});

type HealthDeps = {
  name: 'main' | 'ai';
  readiness: Readiness;
  dependencies: Dependencies;
  /** Brings the states of the dependencies up to date. */
  probe(): Promise<void>;
  /** Whether other processes share the database, and so Redis, with this one. */
  isShared(): Promise<boolean>;
  guardDeps: GuardDeps;
};

/** How a service is, for load balancers, supervisors and people. */
export const serveHealth =
  ({ name, readiness, guardDeps, ...deps }: HealthDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    configureService(app, guardDeps);
    const open = { access: 'public', limit: 'health' } as const;
    declareRoute(app, { ...open, contract: live, handler: () => ({ status: 'ok', service: name }) as const });
    declareRoute(app, {
      ...open,
      contract: health,
      handler: ({ reply }) => {
        if (readiness.state !== 'ready') refuse(reply);
        return { status: readiness.state === 'ready' ? 'ok' : readiness.state, service: name } as const;
      },
    });
    declareRoute(app, {
      ...open,
      contract: ready,
      handler: async ({ reply }) => {
        await deps.probe();
        const found = Object.entries(deps.dependencies.read()) as [string, DependencyStatus][];
        const states = new Map(found.map(([key, status]) => [key, status.state]));
        const isRedisNeeded = states.get('redis') === 'down' && (await deps.isShared());
        const isDown = states.get('database') === 'down' || isRedisNeeded;
        const isOk = [...states.values()].every((one) => one === 'ok');
        if (readiness.state !== 'ready' || isDown) refuse(reply);
        return {
          status: readiness.state !== 'ready' ? readiness.state : isDown ? 'down' : isOk ? 'ok' : 'degraded',
          service: name,
          dependencies: Object.fromEntries(
            found.map(([key, { state: now, since }]) => [key, { state: now, since: new Date(since).toISOString() }]),
          ),
        } as const;
      },
    });
  };

const refuse = (reply: FastifyReply): void => void reply.code(503).header('retry-after', '5');
