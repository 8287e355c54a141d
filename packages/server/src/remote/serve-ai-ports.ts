import type { Models } from '@deskmate/main-service/ports/models';
import { configureService, type GuardDeps } from '@deskmate/service-kit/configure-service';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { Shares } from '../static/share-page.ts';
import { listModels, readShare } from './internal-routes.ts';
import { requireServiceSecret } from './service-secret.ts';

type Served = { models: Models; shares: Shares; secret: string; guardDeps: GuardDeps };

/** The AI service's side of the calls from a main backend that runs apart. */
export const serveAiPorts =
  ({ models, shares, secret, guardDeps }: Served) =>
  async (app: FastifyInstance): Promise<void> => {
    requireServiceSecret(app, secret);
    configureService(app, guardDeps);
    declareRoute(app, { contract: listModels, access: 'public', limit: 'internal', handler: () => models.list() });
    declareRoute(app, {
      contract: readShare,
      access: 'public',
      limit: 'internal',
      handler: async ({ body }) => ({ share: await shares.read(body.type, body.shareId) }),
    });
  };
