import type { Models } from '@deskmate/main-service/ports/models';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { equipService, type ServiceEquipment } from '@deskmate/service-kit/equip-service';
import type { FastifyInstance } from 'fastify';
import type { Shares } from '../faces/share-page.ts';
import { listModels, readShare } from './internal-routes.ts';
import { requireServiceSecret } from './service-secret.ts';

type Served = { models: Models; shares: Shares; secret: string; equipment: ServiceEquipment };

/** The AI service's side of the calls from a main backend that runs apart. */
export const serveAiPorts =
  ({ models, shares, secret, equipment }: Served) =>
  async (app: FastifyInstance): Promise<void> => {
    requireServiceSecret(app, secret);
    equipService(app, equipment);
    declareRoute(app, { contract: listModels, access: 'public', limit: 'internal', handler: () => models.list() });
    declareRoute(app, {
      contract: readShare,
      access: 'public',
      limit: 'internal',
      handler: async ({ body }) => ({ share: await shares.read(body.type, body.shareId) }),
    });
  };
