import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** While draining, no new work is accepted; reads and stopping an answer are. */
export function refuseWorkWhenDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readiness.state !== 'draining') return;
    // So that the next request of this client goes to a process that stays.
    reply.header('connection', 'close');
    if (request.method === 'GET' || request.method === 'HEAD' || request.url.endsWith('/stop')) return;
    throw new ServiceError('service_unavailable', { retryAfterSeconds: 5 });
  });
}
