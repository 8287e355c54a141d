import type { GatewayNotice } from '../../ports/payment-gateway.ts';
import { type ApplyCheckoutDeps, applyCheckout } from '../checkout/apply-checkout.ts';
import { type ApplyReversalsDeps, applyRefundsAndDisputes } from '../refunds/apply-refunds-and-disputes.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';

type Deps = ApplyCheckoutDeps & ApplyReversalsDeps;

/** Brings what a notice is about up to date with the gateway. Order and repetition make no difference. */
export function applyNotice(deps: Deps, { subject, reference }: Pick<GatewayNotice, 'subject' | 'reference'>) {
  const apply = { checkout: applyCheckout, subscription: applySubscription, payment: applyRefundsAndDisputes }[subject];
  return apply(deps, reference);
}
