import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance } from 'fastify';

/** Whether this process should receive requests. It goes from starting to ready to draining and never back. */
export type Readiness = {
  readonly state: 'starting' | 'ready' | 'draining';
  nowReady(): void;
  nowDraining(): void;
};

export function createReadiness(): Readiness {
  let state: Readiness['state'] = 'starting';
  return {
    get state() {
      return state;
    },
    nowReady() {
      if (state === 'starting') state = 'ready';
    },
    nowDraining() {
      state = 'draining';
    },
  };
}

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
