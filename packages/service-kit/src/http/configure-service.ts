import type { FastifyInstance } from 'fastify';
import type { VerifyCaller } from './caller.ts';
import type { Limits } from './limits.ts';

/** What the routes of one service need to guard themselves. */
export type GuardDeps = {
  verifyCaller: VerifyCaller;
  limits: Limits;
  /** The account that a device has logged in to before, by its cookies; null for any other. It gives no access. */
  knownAccount?: (cookieHeader: string | undefined) => string | null;
};

declare module 'fastify' {
  interface FastifyInstance {
    guardDeps?: GuardDeps;
  }
}

/** First line of a service's plugin: gives `declareRoute` its guard, and marks every answer as not to be stored. */
export function configureService(app: FastifyInstance, guardDeps: GuardDeps): void {
  app.decorate('guardDeps', guardDeps);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
