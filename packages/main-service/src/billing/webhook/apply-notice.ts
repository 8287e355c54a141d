import type { MainContext } from '../../context.ts';
import type { GatewayNotice } from '../../ports/payment-gateway.ts';
import { applyCheckout } from '../checkout/apply-checkout.ts';
import { applyRefundsAndDisputes } from '../refunds/apply-refunds-and-disputes.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';

/** Brings what a notice is about up to date with the gateway. Order and repetition make no difference. */
export function applyNotice(app: MainContext, { subject, reference }: Pick<GatewayNotice, 'subject' | 'reference'>) {
  const apply = { checkout: applyCheckout, subscription: applySubscription, payment: applyRefundsAndDisputes }[subject];
  return apply(app, reference);
}
