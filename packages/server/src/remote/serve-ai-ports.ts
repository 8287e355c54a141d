import type { ClientData } from '@deskmate/main-service/ports/client-data';
import type { Models } from '@deskmate/main-service/ports/models';
import type { Spend } from '@deskmate/main-service/ports/spend';
import type { SharedSecret } from '@deskmate/service-kit/config/load-secrets';
import { configureService, type GuardDeps } from '@deskmate/service-kit/http/configure-service';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { Shares } from '../static/share-page.ts';
import {
  eraseClientData,
  listExport,
  listModels,
  listSpend,
  openExport,
  readShare,
  setAccountClosed,
} from './internal-routes.ts';
import { requireServiceSecret } from './service-secret.ts';

type Served = {
  models: Models;
  clientData: ClientData;
  spend: Spend;
  shares: Shares;
  secret: SharedSecret;
  guardDeps: GuardDeps;
};

/** The AI service's side of the calls from a main backend that runs apart. */
export const serveAiPorts =
  ({ models, clientData, spend, shares, secret, guardDeps }: Served) =>
  async (app: FastifyInstance): Promise<void> => {
    requireServiceSecret(app, secret);
    configureService(app, guardDeps);
    declareRoute(app, { contract: listModels, access: 'public', limit: 'internal', handler: () => models.list() });
    declareRoute(app, {
      contract: setAccountClosed,
      access: 'public',
      limit: 'internal',
      handler: ({ body }) => clientData.setClosed(body.clientId, body.isClosed),
    });
    declareRoute(app, {
      contract: eraseClientData,
      access: 'public',
      limit: 'internal',
      handler: async ({ body }) => ({ isDone: await clientData.erase(body.clientId) }),
    });
    declareRoute(app, {
      contract: listSpend,
      access: 'public',
      limit: 'internal',
      handler: ({ body }) => spend.list(new Date(body.from), new Date(body.to)),
    });
    declareRoute(app, {
      contract: listExport,
      access: 'public',
      limit: 'internal',
      handler: ({ body }) => clientData.listExport(body.clientId),
    });
    declareRoute(app, {
      contract: openExport,
      access: 'public',
      limit: 'internal',
      handler: async ({ body, reply }) => {
        const content = await clientData.openExport(body.clientId, body.name);
        return content ? reply.type('application/octet-stream').send(content) : undefined;
      },
    });
    declareRoute(app, {
      contract: readShare,
      access: 'public',
      limit: 'internal',
      handler: async ({ body }) => ({ share: await shares.read(body.type, body.shareId) }),
    });
  };
