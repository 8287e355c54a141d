import { complete, followStream, stopStream } from '@deskmate/api/contracts/ai/chat';
import type { Caller } from '@deskmate/service-kit/caller';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Chat } from './create-chat.ts';
import { offsetsFromId, start } from './stream-offsets.ts';

/** A temporary chat brings its whole history along. */
const bodyLimitBytes = 4_194_304;

export function chatRoutes(app: FastifyInstance, chat: Chat): void {
  const stream = async (caller: Caller, chatId: string, after: string | undefined, reply: FastifyReply) => {
    chat.streams.check(caller);
    const job = await chat.find(caller.clientId, chatId);
    chat.follow(job, chat.streams.open(caller, reply), offsetsFromId(after));
    return reply;
  };

  declareRoute(app, {
    contract: complete,
    access: 'client',
    limit: 'chat',
    bodyLimitBytes,
    handler: async ({ body, caller, reply }) => {
      chat.streams.check(caller);
      const started = await chat.ask(caller.clientId, body);
      if ('sentBefore' in started) return stream(caller, started.sentBefore, undefined, reply);
      chat.follow(started.job, chat.streams.open(caller, reply), start);
      return reply;
    },
  });

  declareRoute(app, {
    contract: followStream,
    access: 'client',
    limit: 'stream',
    handler: ({ params, query, caller, request, reply }) => {
      const lastEventId = request.headers['last-event-id'];
      return stream(caller, params.chat_id, query.after ?? (lastEventId as string | undefined), reply);
    },
  });

  declareRoute(app, {
    contract: stopStream,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => ({ status: await chat.stop(caller.clientId, params.chat_id) }),
  });
}
