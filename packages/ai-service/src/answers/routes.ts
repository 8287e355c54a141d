import { complete, type completeByOlderName, followStream, stopStream } from '@deskmate/api/contracts/ai/chat';
import { parseOffsets, startOffsets } from '@deskmate/api/streams/offsets';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OpenStream, StreamRegistry } from '../jobs/streams/stream-registry.ts';
import type { AnswerJob } from './answer-job.ts';
import type { Answers } from './create-answers.ts';
import { followAnswer } from './follow-answer.ts';
import { checkQuery, type PrepareDeps, prepareAnswer } from './prepare-answer.ts';
import type { StartedAnswer } from './start-answer.ts';

export type ConversationDeps = PrepareDeps & { answers: Answers; streams: StreamRegistry };

/** A temporary chat sends its whole history. */
const bodyLimitBytes = 4_194_304;

/** The chat request, which all text tools share, and the event stream of its answer. */
export function conversationRoutes(app: FastifyInstance, deps: ConversationDeps): void {
  const { answers, streams } = deps;
  completionRoute(app, deps, complete);

  declareRoute(app, {
    contract: followStream,
    access: 'client',
    limit: 'stream',
    handler: ({ params, query, caller, request, reply }) => {
      const lastEventId = request.headers['last-event-id'] as string | undefined;
      return streams.use(caller, async (open) => {
        const job = await answers.find(caller.clientId, params.chat_id);
        return follow(job, open, reply, query.after ?? lastEventId);
      });
    },
  });

  declareRoute(app, {
    contract: stopStream,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => ({ status: await answers.stop(caller.clientId, params.chat_id) }),
  });
}

/** The chat request under either of its two addresses. */
export function completionRoute(
  app: FastifyInstance,
  deps: ConversationDeps,
  contract: typeof complete | typeof completeByOlderName,
): void {
  declareRoute(app, {
    contract,
    access: 'client',
    limit: 'chat',
    bodyLimitBytes,
    handler: ({ body, caller, reply }) =>
      deps.streams.use(caller, async (open) => {
        checkQuery(body);
        const request = { clientId: caller.clientId, clientMessageId: body.client_message_id };
        const started = await deps.answers.start(request, () => prepareAnswer(deps, caller.clientId, body));
        return follow(await jobOf(deps.answers, caller, started), open, reply);
      }),
  });
}

const jobOf = (answers: Answers, { clientId }: Caller, started: StartedAnswer): AnswerJob | Promise<AnswerJob> =>
  'job' in started ? started.job : answers.find(clientId, started.sentBefore);

/** Any `after` that is no event id means from the start. */
function follow(job: AnswerJob, open: OpenStream, reply: FastifyReply, after = ''): FastifyReply {
  followAnswer(job, open(reply, job.events.error), parseOffsets(after) ?? startOffsets);
  return reply;
}
