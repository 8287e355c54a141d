import * as contracts from '@deskmate/api/contracts/main/subscriptions';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../context.ts';
import { getSubscription } from '../credit/get-subscription.ts';
import { getComingTerms } from './catalog/get-coming-terms.ts';
import { changePlan, previewPlanChange, setCancelsAtPeriodEnd } from './checkout/change-plan.ts';
import { saveSandboxCard } from './checkout/save-sandbox-card.ts';

export function subscriptionRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.getSubscription,
    access: 'client',
    limit: 'read',
    handler: ({ caller }) => getSubscription(context, caller.clientId),
  });
  declareRoute(app, {
    contract: contracts.getComingTerms,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({ coming: await getComingTerms(context, caller.clientId) }),
  });
  declareRoute(app, {
    contract: contracts.previewPlanChange,
    access: 'client',
    limit: 'payment',
    handler: ({ caller, query }) => previewPlanChange(context, caller.clientId, query),
  });
  declareRoute(app, {
    contract: contracts.changePlan,
    access: 'client',
    limit: 'payment',
    handler: async ({ caller, body }) => {
      await changePlan(context, caller.clientId, body);
      return getSubscription(context, caller.clientId);
    },
  });
  declareRoute(app, {
    contract: contracts.saveSandboxCard,
    access: 'client',
    limit: 'payment',
    handler: async ({ caller, body }) => {
      await saveSandboxCard(context, caller.clientId, body);
      return getSubscription(context, caller.clientId);
    },
  });
  for (const [contract, cancels] of [
    [contracts.cancelRenewal, true],
    [contracts.resumeRenewal, false],
  ] as const)
    declareRoute(app, {
      contract,
      access: 'client',
      limit: 'payment',
      handler: async ({ caller }) => {
        await setCancelsAtPeriodEnd(context, caller.clientId, cancels);
        return getSubscription(context, caller.clientId);
      },
    });
}
