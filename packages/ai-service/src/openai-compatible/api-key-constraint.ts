import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const constraint = 'bearer';
const apiKey = 'api-key';
const keyPattern = /^bearer +sk-/i;

/** Native routes have the same addresses; the kind of key chooses the route. */
export const withApiKey = { [constraint]: apiKey };

/** Personal API keys begin with `sk-`; access tokens, which are JSON in base64, never do. */
export const isApiKey = (authorization: string | undefined): boolean => keyPattern.test(authorization ?? '');

type Headers = Record<string, string | string[] | undefined>;

/** Programs that speak the format: by their key, or as the official clients, which name themselves also with a wrong key. */
const speaksOpenai = (headers: Headers): boolean =>
  isApiKey(String(headers.authorization ?? '')) || headers['x-stainless-lang'] !== undefined;

/** Adds the router constraint. Call it before the first route that uses `withApiKey`. */
export function addApiKeyConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: constraint,
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (kind: string) => handlers.get(kind) ?? null,
        set: (kind: string, handler: never) => void handlers.set(kind, handler),
      };
    },
    deriveConstraint: ({ headers }: { headers: Headers }) => (speaksOpenai(headers) ? apiKey : undefined),
  } as unknown as Parameters<FastifyInstance['addConstraintStrategy']>[0]);
}

/** Call it in the scope of the format before its routes; the others answer such programs with `refuseOtherRoutes`. */
export function markRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, [constraint]: apiKey } as typeof route.config;
  });
}

type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Addresses of the product that are not in the format, such as `images/generations`, are unknown to such programs. */
export function refuseOtherRoutes(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    if (speaksOpenai(request.headers) && !(constraint in config)) return refuse(request, reply);
  });
}
