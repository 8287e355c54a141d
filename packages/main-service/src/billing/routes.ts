import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/payments';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../context.ts';
import { refreshPaymentSession } from './checkout/apply-checkout.ts';
import { openPaymentSession } from './checkout/open-payment-session.ts';
import { payInSandbox } from './checkout/pay-in-sandbox.ts';
import type { PaymentSession } from './checkout/payment-sessions-repository.ts';
import { toPaymentSession } from './checkout/to-contract.ts';

export function paymentRoutes(app: FastifyInstance, context: MainContext): void {
  const { paymentSessions, payableSessions } = context.repositories;
  const onWire = async (session: PaymentSession) =>
    toPaymentSession(session, await paymentSessions.findGoods([session.id]), context.clock.date());

  declareRoute(app, {
    contract: contracts.listGateways,
    access: 'client',
    limit: 'read',
    handler: () => (context.gateway ? [context.gateway.about] : []),
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
      return onWire(await refreshPaymentSession(context, session));
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
      const now = context.clock.date();
      const sessions = await payableSessions.list(caller.clientId, now);
      const goods = await paymentSessions.findGoods(sessions.map(({ id }) => id));
      return { items: sessions.map((session) => toPaymentSession(session, goods, now)), next_cursor: null };
    },
  });
  declareRoute(app, {
    contract: contracts.openCustomerPortal,
    access: 'client',
    limit: 'payment',
    handler: async ({ caller }) => {
      const { gateway, repositories, publicUrl } = context;
      const customerId = gateway && (await repositories.payments.findCustomer(caller.clientId, gateway.about.id));
      const returnUrl = `${publicUrl}/dashboard/user/account/billing`;
      const url = customerId ? await gateway?.openPortal({ customerId, returnUrl }) : null;
      if (!url) throw new ServiceError('not_found');
      return { portal_url: url };
    },
  });
  void app.register(async (scope) => noticeRoute(scope, context));
}

/**
 * A notice holds one object without its long lists: a few kilobytes, with all the metadata that Stripe allows about 40.
 * A larger one is refused. Stripe then shows the failure, sends it again for three days and lists it for 30; the
 * comparison of each start and day finds it there, and what it is about is asked for by its id.
 */
const noticeLimitBytes = 256 * 1024;

/** In a scope of its own, because a notice's signature covers its bytes and the parser of JSON bodies would lose them. */
function noticeRoute(scope: FastifyInstance, context: MainContext): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  declareRoute(scope, {
    contract: contracts.receivePaymentNotice,
    access: 'public',
    limit: 'webhook',
    crossSite: true,
    rawBody: true,
    bodyLimitBytes: noticeLimitBytes,
    handler: async ({ params, request }) => {
      const { gateway, noticeInbox, background } = context;
      const { body, headers } = request;
      if (!noticeInbox || gateway?.about.id !== params.gateway) throw new ServiceError('not_found');
      if (!(body instanceof Uint8Array)) throw new ServiceError('bad_request');
      const notice = gateway.readNotice({ body, headers });
      if (notice) {
        await noticeInbox.receive(notice);
        // The gateway waits only until the notice is stored.
        background.run('payment notices', noticeInbox.applyDue);
      }
      return { received: true as const };
    },
  });
}
