import type { Models } from '@deskmate/main-service/ports/models';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { equipService, type ServiceEquipment } from '@deskmate/service-kit/equip-service';
import type { FastifyInstance } from 'fastify';
import { listModels } from './internal-routes.ts';
import { requireServiceSecret } from './service-secret.ts';

type Served = { models: Models; secret: string; equipment: ServiceEquipment };

/** The AI service's side of the calls from a main backend that runs apart. */
export const serveAiPorts =
  ({ models, secret, equipment }: Served) =>
  async (app: FastifyInstance): Promise<void> => {
    requireServiceSecret(app, secret);
    equipService(app, equipment);
    declareRoute(app, { contract: listModels, access: 'public', limit: 'internal', handler: () => models.list() });
  };
