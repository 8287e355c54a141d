import type { FastifyInstance } from 'fastify';

const constraint = 'bearer';
const apiKey = 'api-key';
const keyPattern = /^bearer +sk-/i;

/** The door shares its address with the native chat; the kind of key decides which of the two answers. */
export const withApiKey = { [constraint]: apiKey };

/** Personal API keys begin with `sk-`; access tokens, being JSON in base64, never do. */
export const isApiKey = (authorization: string | undefined): boolean => keyPattern.test(authorization ?? '');

/** Teaches the router to tell the two kinds of key apart. Before the first route that uses `withApiKey`. */
export function pickByKey(app: FastifyInstance): void {
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
