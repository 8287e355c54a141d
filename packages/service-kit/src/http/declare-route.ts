import { ServiceError } from '@deskmate/api/contracts/errors';
import type { RouteContract } from '@deskmate/api/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Caller } from './caller.ts';
import { createGuard } from './guard-route.ts';
import { parseInput } from './invalid-input.ts';
import type { LimitName } from './limit-table.ts';
import type { Access } from './route-registry.ts';

type Parsed<C, Part extends string> = C extends { [P in Part]: infer S extends ZodType } ? z.output<S> : undefined;

export type RouteInput<C extends RouteContract, A extends Access> = {
  body: Parsed<C, 'body'>;
  query: Parsed<C, 'query'>;
  params: Parsed<C, 'params'>;
  /** Null on public routes, and on guest routes without a good token. */
  caller: A extends 'public' ? null : A extends 'guest' ? Caller | null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The answer before its schema filters it, or `reply` when the handler answered itself (file, stream, redirect). */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer just ends
export type RouteAnswer<C> = (C extends { response: infer S extends ZodType } ? z.input<S> : void) | FastifyReply;

export type RouteDefinition<C extends RouteContract, A extends Access> = {
  contract: C;
  access: A;
  limit: LimitName;
  /** Also for callers whose account is not activated yet. */
  pending?: boolean;
  /** Media types of the body; JSON unless said. Another parser belongs in a plugin of its own. */
  accepts?: string[];
  /** A write that pages of other sites may send (a sign-in provider's answer). */
  crossSite?: boolean;
  bodyLimitBytes?: number;
  /** The handler reads `request.body` as the parser of its plugin left it, such as the bytes of a signed notice. */
  rawBody?: boolean;
  /** Answers only requests that match this constraint of Fastify’s router, before a route of the same address. */
  constraints?: Record<string, string>;
  handler: (input: RouteInput<C, A>) => Promise<RouteAnswer<C>> | RouteAnswer<C>;
};

/**
 * Declares one operation of a service: limit, access, input and output are checked here, in this
 * order, so that a handler sees only what its contract allows.
 */
export function declareRoute<const C extends RouteContract, const A extends Access>(
  app: FastifyInstance,
  definition: RouteDefinition<C, A>,
): void {
  const { contract, access, limit, pending = false, crossSite = false, bodyLimitBytes, constraints } = definition;
  app.declaredRoutes.push({ contract, url: `${app.prefix}/${contract.path}`, access, pending, limit });
  app.route({
    method: contract.method,
    url: `/${contract.path}`,
    config: { crossSite },
    onRequest: createGuard(app, definition),
    ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
    ...(constraints === undefined ? {} : { constraints }),
    handler: async (request, reply) => {
      const input = { ...readInput(definition, request), caller: request.caller, request, reply };
      const answer = await definition.handler(input as RouteInput<C, A>);
      if (answer === reply || reply.sent) return reply;
      return contract.response ? filtered(contract.response, answer) : reply.code(204).send();
    },
  });
}

function readInput({ contract, rawBody }: { contract: RouteContract; rawBody?: boolean }, request: FastifyRequest) {
  return {
    params: contract.params && parseInput(contract.params, request.params, 'params'),
    query: contract.query && parseInput(contract.query, request.query, 'query'),
    body: contract.body
      ? parseInput(contract.body, request.body, 'body')
      : rawBody
        ? undefined
        : refuseBody(request.body),
  };
}

function refuseBody(body: unknown): undefined {
  if (body !== undefined && body !== null && Object.keys(body).length > 0) {
    throw new ServiceError('invalid_input', {
      detail: [{ loc: ['body'], msg: 'is not expected here', type: 'extra_forbidden' }],
    });
  }
  return undefined;
}

/** Removes fields that the contract does not name. An answer that breaks the contract is an internal error. */
function filtered(schema: ZodType, answer: unknown): unknown {
  const result = schema.safeParse(answer);
  if (!result.success) throw new Error('an answer breaks its contract', { cause: result.error });
  return result.data;
}
