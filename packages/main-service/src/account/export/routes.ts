import * as contracts from '@deskmate/api/contracts/main/client-export';
import { identity } from '@deskmate/brand/identity';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { getExportState } from './get-export-state.ts';
import { openExport } from './open-export.ts';
import { requestExport } from './request-export.ts';

export function clientExportRoutes(app: FastifyInstance, context: MainContext): void {
  const runningExports = new Set<string>();
  declareRoute(app, {
    contract: contracts.requestExport,
    access: 'client',
    limit: 'write',
    handler: ({ caller }) => requestExport(context, caller),
  });
  declareRoute(app, {
    contract: contracts.getExport,
    access: 'client',
    limit: 'read',
    handler: ({ caller: { clientId } }) => getExportState(context, clientId),
  });
  declareRoute(app, {
    contract: contracts.downloadExport,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ params: { token }, request: { ip }, reply }) => {
      const archive = await openExport({ ...context, runningExports }, { token, ip });
      reply.header('content-disposition', `attachment; filename="${identity.name.toLowerCase()}-data.zip"`);
      return reply.type('application/zip').send(archive);
    },
  });
}
