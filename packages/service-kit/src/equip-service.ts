import type { FastifyInstance } from 'fastify';
import type { VerifyCaller } from './caller.ts';
import type { Limits } from './limits.ts';

/** What the routes of one service need to guard themselves. */
export type ServiceEquipment = { verifyCaller: VerifyCaller; limits: Limits };

declare module 'fastify' {
  interface FastifyInstance {
    equipment?: ServiceEquipment;
  }
}

/** First line of a service's plugin: gives `declareRoute` its guard, and marks every answer as not to be stored. */
export function equipService(app: FastifyInstance, equipment: ServiceEquipment): void {
  app.decorate('equipment', equipment);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
