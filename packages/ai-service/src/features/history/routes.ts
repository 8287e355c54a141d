import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';
import * as contracts from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import { messageCursor } from './cursors.ts';
import type { HistoryRepository } from './history-repository.ts';
import { listHistory } from './list-history.ts';
import type { SearchRepository } from './search-repository.ts';
import { toConversation, toItem } from './to-contract.ts';

export type HistoryDeps = {
  history: HistoryRepository;
  found: SearchRepository;
  clock: Clock;
  /** Describes attached files that still exist. */
  describeFiles: (clientId: string, uids: string[]) => Promise<HistoryMessage['attachments']>;
  stopConversation: (clientId: string, sessionId: string) => Promise<void>;
};

/** One page of a conversation. */
const pageBounds = { messages: 100, bytes: 262_144 };

export function historyRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const { history } = deps;
  const existing = async (clientId: string, sessionId: string) => {
    const row = await history.find(clientId, sessionId);
    if (!row) throw new ServiceError('not_found');
    return row;
  };

  declareRoute(app, {
    contract: contracts.listHistory,
    access: 'client',
    limit: 'search',
    handler: ({ query, caller }) => listHistory(deps, caller.clientId, query),
  });

  declareRoute(app, {
    contract: contracts.openConversation,
    access: 'client',
    limit: 'read',
    handler: async ({ params, query, caller }) => {
      const before = messageCursor.read(query.cursor);
      const row = await existing(caller.clientId, params.session_id);
      const { messages, hasOlder } = await history.messages(params.session_id, { ...pageBounds, before });
      const uids = messages.flatMap((message) => message.attachments ?? []);
      const files = uids.length === 0 ? [] : await deps.describeFiles(caller.clientId, uids);
      const oldest = hasOlder ? messages[0] : undefined;
      return {
        ...toConversation(row, messages, new Map(files.map((file) => [file.fileUID, file]))),
        next_cursor: oldest ? messageCursor.write({ createdAtMs: oldest.createdAtMs, chatId: oldest.chatId }) : null,
      };
    },
  });

  declareRoute(app, {
    contract: contracts.changeConversation,
    access: 'client',
    limit: 'write',
    handler: async ({ params, body, caller }) => {
      const { active_chat_id, seen, ...change } = body;
      await history.change(caller.clientId, params.session_id, {
        ...definedOnly(change),
        ...(active_chat_id === undefined ? {} : { activeChatId: active_chat_id }),
        ...(seen === undefined ? {} : { unread: !seen }),
      });
      return toItem(await existing(caller.clientId, params.session_id));
    },
  });

  declareRoute(app, {
    contract: contracts.deleteConversation,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      await existing(caller.clientId, params.session_id);
      // In this order, because no answer begins in a deleted conversation.
      await history.remove(caller.clientId, params.session_id, new Date(deps.clock.now()));
      await deps.stopConversation(caller.clientId, params.session_id);
    },
  });

  declareRoute(app, {
    contract: contracts.restoreConversation,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      if (!(await history.restore(caller.clientId, params.session_id))) throw new ServiceError('not_found');
      return toItem(await existing(caller.clientId, params.session_id));
    },
  });
}

const definedOnly = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
