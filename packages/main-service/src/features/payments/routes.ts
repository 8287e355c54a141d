import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/payments';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { openPaymentSession } from './open-payment-session.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';
import { toPaymentSession } from './to-contract.ts';

export function paymentRoutes(app: FastifyInstance, context: MainContext): void {
  const { paymentSessions } = context.repositories;
  const onWire = async (session: PaymentSession) =>
    toPaymentSession(session, await paymentSessions.findGoods([session.id]), new Date(context.clock.now()));

  declareRoute(app, {
    contract: contracts.listGateways,
    access: 'client',
    limit: 'read',
    handler: () => context.gateways.map(({ about }) => about),
  });
  declareRoute(app, {
    contract: contracts.openPaymentSession,
    access: 'client',
    limit: 'payment',
    handler: async ({ caller, body }) => onWire(await openPaymentSession(context, caller.clientId, body)),
  });
  declareRoute(app, {
    contract: contracts.getPaymentSession,
    access: 'client',
    limit: 'read',
    handler: async ({ caller, query }) => {
      const session = await paymentSessions.findOwn(caller.clientId, query.id);
      if (!session) throw new ServiceError('not_found');
      return onWire(session);
    },
  });
  declareRoute(app, {
    contract: contracts.payInSandbox,
    access: 'client',
    limit: 'payment',
    handler: async ({ caller, body }) => {
      const { status, session } = await payInSandbox(context, caller.clientId, body);
      return { status, payment_session: await onWire(session) };
    },
  });
  declareRoute(app, {
    contract: contracts.listPendingPayments,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => {
      const now = new Date(context.clock.now());
      const sessions = await paymentSessions.listPayable(caller.clientId, now);
      const goods = await paymentSessions.findGoods(sessions.map(({ id }) => id));
      return { items: sessions.map((session) => toPaymentSession(session, goods, now)), next_cursor: null };
    },
  });
}
