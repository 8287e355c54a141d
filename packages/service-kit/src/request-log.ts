import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One line per finished request. Addresses can hold secrets, so the route's pattern is logged, never the address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'info';
    request.log[level](
      {
        method: request.method,
        route: routeName(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

const routeName = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';
