import * as contracts from '@deskmate/api/contracts/main/usage';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import type { LedgerEntry } from '../credit/ledger-repository.ts';
import { readCursor, writeCursor } from './ledger-cursor.ts';

const pageSize = 50;

export function usageRoutes(app: FastifyInstance, { repositories }: MainContext): void {
  declareRoute(app, {
    contract: contracts.listUsage,
    access: 'client',
    limit: 'read',
    handler: async ({ caller, query }) => {
      const place = query.cursor === undefined ? null : readCursor(query.cursor);
      // One more than shown tells whether there is a next page.
      const entries = await repositories.ledger.list(caller.clientId, place, pageSize + 1);
      const shown = entries.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        items: shown.map(toContract),
        next_cursor: last && entries.length > pageSize ? writeCursor(last) : null,
      };
    },
  });
}

const toContract = (entry: LedgerEntry) => ({
  id: entry.id,
  kind: entry.kind,
  group: entry.group,
  credits: entry.credits,
  tool: entry.tool,
  model_id: entry.modelId,
  session_id: entry.sessionId,
  chat_id: entry.chatId,
  created_at: entry.createdAt.toISOString(),
});
