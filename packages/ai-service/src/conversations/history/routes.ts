import * as contracts from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { deletedChatDays } from '@deskmate/api/limits';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import { changeConversation } from './change-conversation.ts';
import { type DeleteDeps, deleteConversation } from './delete-conversation.ts';
import { findConversation } from './find-conversation.ts';
import type { HistoryRepository } from './history-repository.ts';
import { type ListDeps, listHistory } from './list-history.ts';
import { type OpenDeps, openConversation } from './open-conversation.ts';
import { toItem } from './to-contract.ts';

export type HistoryDeps = { history: HistoryRepository } & ListDeps & OpenDeps & DeleteDeps;

export function historyRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const { history, clock } = deps;

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
    handler: ({ params: { session_id: sessionId }, query: { cursor }, caller }) =>
      openConversation(deps, caller.clientId, { sessionId, cursor }),
  });

  declareRoute(app, {
    contract: contracts.changeConversation,
    access: 'client',
    limit: 'write',
    handler: async ({ params: { session_id: sessionId }, body, caller: { clientId } }) =>
      toItem(await changeConversation(history, { clientId, sessionId }, body)),
  });

  declareRoute(app, {
    contract: contracts.deleteConversation,
    access: 'client',
    limit: 'write',
    handler: ({ params, caller }) => deleteConversation(deps, caller.clientId, params.session_id),
  });

  declareRoute(app, {
    contract: contracts.restoreConversation,
    access: 'client',
    limit: 'write',
    handler: async ({ params: { session_id: sessionId }, caller: { clientId } }) => {
      const deletedSince = new Date(clock.now() - deletedChatDays * 86_400_000);
      if (!(await history.restore(clientId, sessionId, deletedSince))) throw new ServiceError('not_found');
      return toItem(await findConversation(history, clientId, sessionId));
    },
  });
}
