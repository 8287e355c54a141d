import { complete, type completeByOlderName, followStream, stopStream } from '@deskmate/api/contracts/ai/chat';
import type { Caller } from '@deskmate/service-kit/caller';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Chat } from './create-chat.ts';
import type { OpenStream } from './open-streams.ts';
import { offsetsFromId, start } from './stream-offsets.ts';

/** A temporary chat brings its whole history along. */
const bodyLimitBytes = 4_194_304;

export function chatRoutes(app: FastifyInstance, chat: Chat): void {
  askRoute(app, chat, complete);

  declareRoute(app, {
    contract: followStream,
    access: 'client',
    limit: 'stream',
    handler: ({ params, query, caller, request, reply }) => {
      const lastEventId = request.headers['last-event-id'] as string | undefined;
      return chat.streams.use(caller, (open) =>
        follow(chat, open, caller, params.chat_id, query.after ?? lastEventId, reply),
      );
    },
  });

  declareRoute(app, {
    contract: stopStream,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => ({ status: await chat.stop(caller.clientId, params.chat_id) }),
  });
}

/** Asking, by either of its names. */
export function askRoute(
  app: FastifyInstance,
  chat: Chat,
  contract: typeof complete | typeof completeByOlderName,
): void {
  declareRoute(app, {
    contract,
    access: 'client',
    limit: 'chat',
    bodyLimitBytes,
    handler: ({ body, caller, reply }) =>
      chat.streams.use(caller, async (open) => {
        const started = await chat.ask(caller.clientId, body);
        if ('sentBefore' in started) return follow(chat, open, caller, started.sentBefore, undefined, reply);
        chat.follow(started.job, open(reply, started.job.frames.error), start);
        return reply;
      }),
  });
}

const follow = async (
  chat: Chat,
  open: OpenStream,
  { clientId }: Caller,
  chatId: string,
  after: string | undefined,
  reply: FastifyReply,
) => {
  const job = await chat.find(clientId, chatId);
  chat.follow(job, open(reply, job.frames.error), offsetsFromId(after));
  return reply;
};
