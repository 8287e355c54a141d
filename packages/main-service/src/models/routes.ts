import * as contracts from '@deskmate/api/contracts/main/models';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../context.ts';
import { listImageStyles } from './list-image-styles.ts';
import { listModels } from './list-models.ts';

export function modelRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.listModels,
    access: 'client',
    limit: 'read',
    handler: ({ caller, body }) => listModels(context, caller.clientId, body.ai_model_type),
  });
  declareRoute(app, {
    contract: contracts.listImageStyles,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({ items: await listImageStyles(context, caller.clientId), next_cursor: null }),
  });
}
