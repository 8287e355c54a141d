import * as contracts from '@deskmate/api/contracts/main/plans';
import { planListVersion } from '@deskmate/api/plans/plan-list-version';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { addPack, editPack, retirePack } from './edit-packs.ts';
import { addPlan, editPlan, retirePlan } from './edit-plans.ts';
import { toPack, toPlan, toPlanEdit } from './to-contract.ts';

export function planRoutes(app: FastifyInstance, deps: MainContext): void {
  const { repositories, gateway } = deps;
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
  declareRoute(app, {
    contract: contracts.addPlan,
    access: 'admin',
    limit: 'admin',
    handler: async ({ caller, body }) =>
      toPlan(await addPlan(deps, { ...toPlanEdit(body), name: body.name }, caller.clientId)),
  });
  declareRoute(app, {
    contract: contracts.editPlan,
    access: 'admin',
    limit: 'admin',
    handler: async ({ caller, params, body }) =>
      toPlan(await editPlan(deps, params.id, toPlanEdit(body), caller.clientId)),
  });
  declareRoute(app, {
    contract: contracts.retirePlan,
    access: 'admin',
    limit: 'admin',
    handler: async ({ caller, params }) => void (await retirePlan(deps, params.id, caller.clientId)),
  });
  declareRoute(app, {
    contract: contracts.addCreditPack,
    access: 'admin',
    limit: 'admin',
    handler: async ({ caller, body: { valid_days: validDays, price, ...rest } }) =>
      toPack(await addPack(deps, { ...rest, validDays, price: String(price) }, caller.clientId)),
  });
  declareRoute(app, {
    contract: contracts.editCreditPack,
    access: 'admin',
    limit: 'admin',
    handler: async ({ caller, params, body: { valid_days: validDays, price, ...rest } }) => {
      const change = { ...rest, validDays, price: price === undefined ? undefined : String(price) };
      return toPack(await editPack(deps, params.id, change, caller.clientId));
    },
  });
  declareRoute(app, {
    contract: contracts.retireCreditPack,
    access: 'admin',
    limit: 'admin',
    handler: async ({ caller, params }) => void (await retirePack(deps, params.id, caller.clientId)),
  });
}
