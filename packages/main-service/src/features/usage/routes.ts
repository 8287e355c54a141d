import * as contracts from '@deskmate/api/contracts/main/usage';
import type { LedgerTool } from '@deskmate/api/tools';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/page-cursor';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { MainContext } from '../../context.ts';
import type { LedgerEntry } from '../credit/ledger-repository.ts';

const pageSize = 50;
const ledgerCursor = createPageCursor(
  'usage',
  z.strictObject({ createdAtMs: cursorTimeMs, id: z.string().regex(/^[\w:-]{1,64}$/) }),
);

export function usageRoutes(app: FastifyInstance, { repositories }: MainContext): void {
  declareRoute(app, {
    contract: contracts.listUsage,
    access: 'client',
    limit: 'read',
    handler: async ({ caller, query }) => {
      const place = ledgerCursor.read(query.cursor);
      const after = place && { createdAt: new Date(place.createdAtMs), id: place.id };
      // One more than shown tells whether there is a next page.
      const entries = await repositories.ledger.list(caller.clientId, after, pageSize + 1);
      const shown = entries.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        items: shown.map(toContract),
        next_cursor: last && entries.length > pageSize ? nextCursor(last) : null,
      };
    },
  });
}

const nextCursor = ({ createdAt, id }: LedgerEntry): string =>
  ledgerCursor.write({ createdAtMs: createdAt.getTime(), id });

const toContract = (entry: LedgerEntry) => ({
  id: entry.id,
  kind: entry.kind,
  group: entry.group,
  credits: entry.credits,
  tool: entry.tool as LedgerTool | null,
  model_id: entry.modelId,
  session_id: entry.sessionId,
  chat_id: entry.chatId,
  created_at: entry.createdAt.toISOString(),
});
