import * as contracts from '@deskmate/api/contracts/main/plans';
import { planListVersion } from '@deskmate/api/plans/plan-list-version';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { toPack, toPlan } from './to-contract.ts';

export function planRoutes(
  app: FastifyInstance,
  { repositories, gateway }: Pick<MainContext, 'repositories' | 'gateway'>,
): void {
  const listPlans = async () => (await repositories.plans.list()).map(toPlan);
  declareRoute(app, {
    contract: contracts.listPlans,
    access: 'public',
    limit: 'public_read',
    handler: listPlans,
  });
  declareRoute(app, {
    contract: contracts.plansVersion,
    access: 'public',
    limit: 'public_read',
    handler: async () => ({
      version: planListVersion(await listPlans()),
      payments_available: gateway !== null,
    }),
  });
  declareRoute(app, {
    contract: contracts.listCreditPacks,
    access: 'public',
    limit: 'public_read',
    handler: async () => (await repositories.plans.listPacks()).map(toPack),
  });
}
