import type { FastifyInstance } from 'fastify';

const constraint = 'bearer';
const apiKey = 'api-key';
const keyPattern = /^bearer +sk-/i;

/** The native chat has the same address; the kind of key chooses the route. */
export const withApiKey = { [constraint]: apiKey };

/** Personal API keys begin with `sk-`; access tokens, which are JSON in base64, never do. */
export const isApiKey = (authorization: string | undefined): boolean => keyPattern.test(authorization ?? '');

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
    deriveConstraint: (request: { headers: { authorization?: string | undefined } }) =>
      isApiKey(request.headers.authorization) ? apiKey : undefined,
  } as unknown as Parameters<FastifyInstance['addConstraintStrategy']>[0]);
}
