import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Whether this process should receive requests. It goes from starting to ready to draining and never back. A balancer is
 * told that it drains before requests are refused, so that it has the time to notice.
 */
export type Readiness = {
  readonly state: 'starting' | 'ready' | 'draining';
  readonly refuses: boolean;
  nowReady(): void;
  nowDraining(): void;
  nowRefusing(): void;
};

export function createReadiness(): Readiness {
  let state: Readiness['state'] = 'starting';
  let refuses = false;
  return {
    get state() {
      return state;
    },
    get refuses() {
      return refuses;
    },
    nowReady() {
      if (state === 'starting') state = 'ready';
    },
    nowDraining() {
      state = 'draining';
    },
    nowRefusing() {
      state = 'draining';
      refuses = true;
    },
  };
}

/** While draining, connections end with their answer; then no new work is accepted, but reads and stopping an answer are. */
export function refuseWorkWhenDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readiness.state !== 'draining') return;
    // So that the next request of this client goes to a process that stays.
    reply.header('connection', 'close');
    if (!readiness.refuses || request.method === 'GET' || request.method === 'HEAD') return;
    if (request.url.endsWith('/stop')) return;
    throw new ServiceError('service_unavailable', { retryAfterSeconds: 5 });
  });
}
