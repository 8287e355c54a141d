import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One line per finished request. Addresses can hold secrets, so the route's pattern is logged, never the address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log[levelOf(request, reply.statusCode)](
      {
        method: request.method,
        route: routeName(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller && { client_id: request.caller.clientId }),
        ...proxyId(request),
      },
      'request',
    );
  });
}

const routeName = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

/** Balancers ask for health every few seconds. */
function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return /\/health(\/|$)/.test(routeName(request)) ? 'debug' : 'info';
}

/** The id that a trusted proxy gave the request, by which its own log is found. */
function proxyId(request: FastifyRequest): { proxy_request_id?: string } {
  const given = request.headers['x-request-id'];
  // With trusted proxies, `ips` are the addresses that the request came by.
  if (typeof given !== 'string' || (request.ips?.length ?? 0) < 2) return {};
  return /^[\w.-]{1,64}$/.test(given) ? { proxy_request_id: given } : {};
}
