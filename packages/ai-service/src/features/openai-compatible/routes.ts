import { openaiComplete, openaiFindModel, openaiListModels } from '@deskmate/api/contracts/ai/openai-compatible';
import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { Caller, VerifyCaller } from '@deskmate/service-kit/caller';
import type { Clock } from '@deskmate/service-kit/clock';
import { configureService } from '@deskmate/service-kit/configure-service';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { Limits } from '@deskmate/service-kit/limits';
import { abortOnDisconnect } from '@deskmate/service-kit/receive-upload';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerJob } from '../../answers/answer-job.ts';
import type { Answers } from '../../answers/create-answers.ts';
import type { NewAnswer } from '../../answers/start-answer.ts';
import { waitForEnd, waitForFirstWord } from '../../answers/wait-for-answer.ts';
import type { ModelTable } from '../../models/model-table.ts';
import type { Identity } from '../../ports/identity.ts';
import { addApiKeyConstraint, isApiKey, withApiKey } from './api-key-constraint.ts';
import { createCompletionFormat, faultOf } from './completion-format.ts';
import { sendOpenaiError, toOpenaiError } from './openai-error.ts';
import { noSuchModel, prepareCompletion } from './prepare-completion.ts';
import { sendCompletion } from './send-completion.ts';

type OpenaiDeps = { answers: Answers; models: ModelTable; clock: Clock; identity: Identity; limits: Limits };

/** Pictures are part of the request. */
const bodyLimitBytes = 16_777_216;
const firstWordMs = 5000;

/** Chat in the OpenAI format for programs with a personal API key. Needs a Fastify scope of its own. */
export function openaiRoutes(app: FastifyInstance, { answers, models, clock, identity, limits }: OpenaiDeps): void {
  addApiKeyConstraint(app);
  configureService(app, { verifyCaller: eitherKey(identity), limits });
  app.setErrorHandler(sendOpenaiError);

  const listed = async () => (await models.list()).filter(({ type }) => type === 'text').map(toOpenaiModel);

  declareRoute(app, {
    contract: openaiComplete,
    access: 'client',
    limit: 'chat',
    bodyLimitBytes,
    constraints: withApiKey,
    handler: ({ body, caller, reply }) =>
      answers.streams.use(caller, async (open) => {
        const { answer, inputTokens } = await prepareCompletion(
          models,
          caller.clientId,
          body,
          abortOnDisconnect(reply),
        );
        const job = await start(answers, answer);
        stopWithReader(job, reply);
        const format = createCompletionFormat(job, {
          modelId: answer.modelId,
          inputTokens,
          createdAtMs: clock.now(),
          includeUsage: body.stream_options?.include_usage === true,
        });
        await (body.stream ? waitForFirstWord(job, firstWordMs) : waitForEnd(job));
        const fault = faultOf(job);
        if (fault && (!body.stream || job.text.size().content === 0)) throw fault;
        if (!body.stream) return format.whole();
        const errorData = (code: ErrorCode) => JSON.stringify(toOpenaiError(new ServiceError(code)));
        sendCompletion(job, open(reply, errorData), format);
        return reply;
      }),
  });

  declareRoute(app, {
    contract: openaiListModels,
    access: 'client',
    limit: 'read',
    handler: async () => ({ object: 'list' as const, data: await listed() }),
  });

  declareRoute(app, {
    contract: openaiFindModel,
    access: 'client',
    limit: 'read',
    handler: async ({ params }) => {
      const model = (await listed()).find(({ id }) => id === params.model);
      if (!model) throw noSuchModel();
      return model;
    },
  });
}

async function start(answers: Answers, answer: NewAnswer): Promise<AnswerJob> {
  const started = await answers.start(answer.facts, async () => answer);
  // Its request id is made here, so no other request can have the same.
  if ('sentBefore' in started) throw new ServiceError('conflict');
  return started.job;
}

/** Such an answer cannot be resumed, so it stops when its connection closes. No effect after its end. */
function stopWithReader(job: AnswerJob, reply: FastifyReply): void {
  const stop = () => job.abort('stopped');
  if (reply.raw.destroyed) stop();
  reply.raw.once('close', stop);
}

const eitherKey =
  ({ verify, verifyApiKey }: Identity): VerifyCaller =>
  (authorization): Promise<Caller> =>
    isApiKey(authorization) ? verifyApiKey(authorization) : verify(authorization);

const toOpenaiModel = ({ model_id, group }: Pick<AiModel, 'model_id' | 'group'>) => ({
  id: model_id,
  object: 'model' as const,
  // Unknown.
  created: 0,
  owned_by: group,
});
