import { openaiComplete, openaiFindModel, openaiListModels } from '@deskmate/api/contracts/ai/openai-door';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { Caller, VerifyCaller } from '@deskmate/service-kit/caller';
import type { Clock } from '@deskmate/service-kit/clock';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { equipService } from '@deskmate/service-kit/equip-service';
import type { Limits } from '@deskmate/service-kit/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ModelTable } from '../../models/model-table.ts';
import type { Identity } from '../../ports/identity.ts';
import type { AnswerJob } from '../chat/answer-job.ts';
import type { Chat } from '../chat/create-chat.ts';
import { answerFormat, faultOf } from './answer-format.ts';
import { answerOpenaiError } from './answer-openai-error.ts';
import { ended, firstSign } from './await-answer.ts';
import { isApiKey, pickByKey, withApiKey } from './pick-by-key.ts';
import { noSuchModel, prepareOpenaiAnswer } from './prepare-openai-answer.ts';
import { sendAnswer } from './send-answer.ts';

type DoorDeps = { chat: Chat; models: ModelTable; clock: Clock; identity: Identity; limits: Limits };

/** Pictures travel inside the request. */
const bodyLimitBytes = 16_777_216;
const firstSignMs = 5000;

/** Chat in the OpenAI format for programs with a personal API key. In a scope of its own. */
export function openaiDoor(app: FastifyInstance, { chat, models, clock, identity, limits }: DoorDeps): void {
  pickByKey(app);
  equipService(app, { verifyCaller: eitherKey(identity), limits });
  app.setErrorHandler(answerOpenaiError);

  const listed = async () => (await models.list()).filter(({ type }) => type === 'text').map(toOpenaiModel);

  declareRoute(app, {
    contract: openaiComplete,
    access: 'client',
    limit: 'chat',
    bodyLimitBytes,
    constraints: withApiKey,
    handler: async ({ body, caller, reply }) => {
      chat.streams.check(caller);
      const prepared = await prepareOpenaiAnswer(models, caller.clientId, body);
      const job = await chat.run(prepared);
      stopWithReader(job, reply);
      const format = answerFormat(job, {
        modelId: prepared.model.row.modelId,
        inputTokens: prepared.inputTokens,
        createdAtMs: clock.now(),
        includeUsage: body.stream_options?.include_usage === true,
      });
      await (body.stream ? firstSign(job, firstSignMs) : ended(job));
      const fault = faultOf(job);
      if (fault && (!body.stream || job.text.size().content === 0)) throw fault;
      if (!body.stream) return format.whole();
      sendAnswer(job, chat.streams.open(caller, reply), format);
      return reply;
    },
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

/** Nobody can come back to such an answer, so it ends with its connection. After its end this does nothing. */
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
  // When a vendor made it is not known here.
  created: 0,
  owned_by: group,
});
