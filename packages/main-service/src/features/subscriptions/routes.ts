import * as contracts from '@deskmate/api/contracts/main/subscriptions';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { getSubscription } from './get-subscription.ts';

export function subscriptionRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.getSubscription,
    access: 'client',
    limit: 'read',
    handler: ({ caller }) => getSubscription(context, caller.clientId),
  });
}
