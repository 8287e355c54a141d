import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<string>();

/** The id of the request that the running code belongs to, also in work that continues after the answer. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Makes each request's id known to everything that its handler calls. */
export function trackRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done));
  // Reading a body continues in the connection's own context, so the id is set once more after it.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
}
