import { Readable } from 'node:stream';
import * as contracts from '@deskmate/api/contracts/main/usage';
import type { LedgerTool } from '@deskmate/api/tools';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/http/page-cursor';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { MainContext } from '../../context.ts';
import { causeOfLine } from './cause-of-line.ts';
import { usageCsv } from './usage-csv.ts';
import type { UsageLine, UsageOfDay } from './usage-repository.ts';

const pageSize = 50;
const csvBatch = 1000;
const usageCursor = createPageCursor(
  'usage',
  z.strictObject({ createdAtMs: cursorTimeMs, id: z.string().regex(/^[\w:-]{1,64}$/) }),
);

export function usageRoutes(app: FastifyInstance, { repositories: { usage }, clock, publicUrl }: MainContext): void {
  declareRoute(app, {
    contract: contracts.listUsage,
    access: 'client',
    limit: 'read',
    handler: async ({ caller: { clientId }, query: { cursor, ...filter }, request, reply }) => {
      if (request.headers.accept?.includes('text/csv')) {
        reply.header('content-disposition', 'attachment; filename="usage.csv"');
        const lines = usageCsv(publicUrl, (after) => usage.list(clientId, { filter, after, limit: csvBatch }));
        return reply.type('text/csv; charset=utf-8').send(Readable.from(lines));
      }
      const at = usageCursor.read(cursor);
      const after = at && { createdAt: new Date(at.createdAtMs), id: at.id };
      const lines = await usage.list(clientId, { filter, after, limit: pageSize + 1 });
      const { shown, nextCursor } = usageCursor.page(lines, pageSize, positionOf);
      return { items: shown.map(toContract), next_cursor: nextCursor };
    },
  });
  declareRoute(app, {
    contract: contracts.getMonthUsage,
    access: 'client',
    limit: 'read',
    handler: async ({ caller, query: { month, time_zone: timeZone } }) => {
      // A date in Swedish is written as ISO 8601 writes it.
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now());
      const shown = month ?? today.slice(0, 'yyyy-mm'.length);
      const items = await usage.spentInMonth(caller.clientId, shown, timeZone);
      return { month: shown, today, items: items.map(toDay) };
    },
  });
}

const positionOf = ({ createdAt, id }: UsageLine) => ({ createdAtMs: createdAt.getTime(), id });

const toContract = (line: UsageLine) => ({
  id: line.id,
  kind: line.kind,
  cause: causeOfLine(line),
  group: line.group,
  credits: line.credits,
  tool: line.tool as LedgerTool | null,
  model_id: line.modelId,
  session_id: line.sessionId,
  chat_id: line.chatId,
  created_at: line.createdAt.toISOString(),
});

const toDay = ({ modelId, tool, ...rest }: UsageOfDay) => ({
  ...rest,
  tool: tool as LedgerTool | null,
  model_id: modelId,
});
