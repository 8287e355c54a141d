import { addMonths } from '@deskmate/api/plans/subscription-months';
import type { MainContext } from '../../context.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { monthsOf } from '../catalog/promo-rules.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import { fulfillPayment } from './fulfill-payment.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

/**
 * Gives a plan that a promo code made free, without the gateway and so without a card. All its free periods come at
 * once, and nothing renews it; what renewed before ends, as with every plan that is bought.
 */
export async function giveFreePlan(
  app: MainContext,
  gateway: PaymentGateway,
  session: PaymentSession,
): Promise<PaymentSession> {
  const { id, clientId, currency, interval, discountedPayments } = session;
  // This comes first, and again when an interrupted session is completed: no charging subscription may remain beside a free plan.
  for (const { reference } of await app.repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId)) {
    await gateway.endSubscription(reference);
    await applySubscription(app, reference);
  }
  const startsAt = app.clock.date();
  const endsAt = addMonths(startsAt, discountedPayments * monthsOf[interval ?? 'month']);
  const given = await fulfillPayment(app, {
    paymentSessionId: id,
    reference: `free:${id}`,
    customerId: null,
    amount: 0,
    currency,
    renews: null,
    freePeriod: { startsAt, endsAt },
  });
  return given ?? session;
}
