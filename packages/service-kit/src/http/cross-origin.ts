import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who may call from another origin. Allowed origins get exact CORS headers, on error answers and
 * streams too; a write that a browser sends from anywhere else is refused,
 * unless its route says `config.crossSite` (a sign-in provider that posts its answer).
 */
export function guardCrossOrigin(app: FastifyInstance, options: { ownOrigin: string; allowedOrigins: string[] }): void {
  const allowed = new Set(options.allowedOrigins);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'date, retry-after, x-request-id',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'Origin',
      });
      if (isPreflight(request)) return reply.headers(preflightHeaders).code(204).send();
      return;
    }
    if (safeMethods.has(request.method) || request.routeOptions.config.crossSite) return;
    if (isCrossOrigin(request, options.ownOrigin)) throw new ServiceError('forbidden');
  });
}

const isPreflight = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, dpop, last-event-id, idempotency-key',
  'access-control-max-age': '600',
};

function isCrossOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = request.headers;
  // No Origin: not a browser. Old browsers send it without Sec-Fetch-Site; then it must be our own
  // address, or the one this request was addressed to (the machine may have several names).
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
