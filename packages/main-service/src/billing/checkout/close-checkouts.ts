import type { MainContext } from '../../context.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { applyCheckout } from './apply-checkout.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

/**
 * Ends the checkouts that another purchase replaces: for the same plan at another price, or with the same code.
 * What is ended at the gateway can no longer be paid, so its use of a code is free again.
 */
export async function closeCheckouts(
  app: MainContext,
  gateway: PaymentGateway,
  sessions: PaymentSession[],
): Promise<void> {
  for (const { id, gateway: openedAt, gatewayReference } of sessions) {
    if (gatewayReference === null || openedAt !== gateway.about.id) continue;
    if (await gateway.closeCheckout(gatewayReference))
      await app.repositories.paymentSessions.change(id, {
        status: 'expired',
        expiresAt: app.clock.date(),
      });
    else await applyCheckout(app, gatewayReference);
  }
}
