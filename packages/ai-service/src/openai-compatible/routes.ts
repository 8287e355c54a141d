import { openaiComplete, openaiFindModel, openaiListModels } from '@deskmate/api/contracts/ai/openai-compatible';
import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller, VerifyCaller } from '@deskmate/service-kit/http/caller';
import { configureService } from '@deskmate/service-kit/http/configure-service';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { Limits } from '@deskmate/service-kit/http/limits';
import { abortOnDisconnect } from '@deskmate/service-kit/http/receive-upload';
import type { FastifyInstance } from 'fastify';
import type { StreamRegistry } from '../jobs/streams/stream-registry.ts';
import type { Identity } from '../ports/identity.ts';
import { addApiKeyConstraint, isApiKey, markRoutes, withApiKey } from './api-key-constraint.ts';
import { listModels } from './list-models.ts';
import { sendOpenaiError, sendUnknownUrl, toOpenaiError } from './openai-error.ts';
import { noSuchModel } from './prepare-completion.ts';
import { sendCompletion } from './send-completion.ts';
import { type CompletionDeps, startCompletion } from './start-completion.ts';

export type OpenaiDeps = CompletionDeps & { streams: StreamRegistry; identity: Identity; limits: Limits };

/** Pictures are part of the request. */
const bodyLimitBytes = 16_777_216;

/** Chat in the OpenAI format for programs with a personal API key. Needs a Fastify scope of its own. */
export function openaiRoutes(app: FastifyInstance, deps: OpenaiDeps): void {
  addApiKeyConstraint(app);
  markRoutes(app);
  configureService(app, { verifyCaller: eitherKey(deps.identity), limits: deps.limits });
  app.setErrorHandler(sendOpenaiError);

  declareRoute(app, {
    contract: openaiComplete,
    access: 'client',
    limit: 'chat',
    bodyLimitBytes,
    constraints: withApiKey,
    handler: ({ body: request, caller, reply }) =>
      deps.streams.use(caller, async (open) => {
        const signal = reply.raw.destroyed ? AbortSignal.abort() : abortOnDisconnect(reply);
        const { job, format } = await startCompletion(deps, caller.clientId, { request, signal });
        if (!request.stream) return format.whole();
        sendCompletion(job, open(reply, errorData), format);
        return reply;
      }),
  });

  declareRoute(app, {
    contract: openaiListModels,
    access: 'client',
    limit: 'read',
    handler: async () => ({ object: 'list' as const, data: await listModels(deps.models) }),
  });

  declareRoute(app, {
    contract: openaiFindModel,
    access: 'client',
    limit: 'read',
    handler: async ({ params }) => {
      const model = (await listModels(deps.models)).find(({ id }) => id === params.model);
      if (!model) throw noSuchModel();
      return model;
    },
  });

  // Before the body is read, whose kind may be unknown as well.
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    constraints: withApiKey,
    onRequest: async (request, reply) => sendUnknownUrl(request, reply),
    handler: (request, reply) => sendUnknownUrl(request, reply),
  });
}

/** The last event of a stream whose reader has lost access. */
const errorData = (code: ErrorCode): string => JSON.stringify(toOpenaiError(new ServiceError(code)));

const eitherKey =
  ({ verify, verifyApiKey }: Identity): VerifyCaller =>
  (authorization): Promise<Caller> =>
    isApiKey(authorization) ? verifyApiKey(authorization) : verify(authorization);
