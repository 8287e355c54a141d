import { validatePromoCode as contract } from '@deskmate/api/contracts/main/payments';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { priceForClient } from './price-for-client.ts';

export function promoCodeRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract,
    access: 'client',
    limit: 'promo_code',
    handler: ({ caller, body }) => priceForClient(context, caller.clientId, body),
  });
}
