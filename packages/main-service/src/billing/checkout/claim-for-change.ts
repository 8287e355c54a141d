import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { PlanChange } from '../../ports/payment-gateway.ts';
import { claimPromoCode } from '../catalog/claim-promo-code.ts';
import { closeCheckouts } from './close-checkouts.ts';
import type { PlanPrice } from './price-purchase.ts';

type PricedChange = { clientId: string; change: PlanChange; price: PlanPrice };

/** A change whose outcome is not known holds its use of a code for this long; one that took place keeps it. */
const holdMs = 3_600_000;

/**
 * Uses a promo code for a change of plan. The use is a payment session, as for a purchase, that cannot be paid directly:
 * it is paid when the change is seen at the gateway. The same change again has one use.
 * @throws ServiceError `promo_code_…` when its limits are reached.
 */
export async function claimForChange(
  app: MainContext,
  { clientId, change, price }: PricedChange,
): Promise<{ release(): Promise<void> }> {
  const { gateway, repositories: outside, transact, clock } = app;
  if (!gateway) throw new Error('a plan is changed without a gateway');
  const now = clock.date();
  const expiresAt = new Date(now.getTime() + holdMs);
  const { planId, name: _, promoCode: code, interval, ...priced } = price;
  const requestId = `change:${change.reference}:${change.at.getTime()}:${priced.planVersionId}:${interval}:${code}`;
  const purchaseKey = `change:${planId}:${interval}`;
  // The client's own unfinished checkout with this code ends, as it does for another purchase.
  const replaced = await outside.payableSessions.listReplaceable({
    clientId,
    purchaseKey,
    promoCode: code,
    createdAt: now,
  });
  await closeCheckouts(app, gateway, replaced);
  const session = await transact(async (tx) => {
    const { clients, paymentSessions } = tx;
    await clients.lock(clientId);
    const known = await paymentSessions.findByRequest(clientId, requestId);
    if (known && (known.status === 'paid' || known.expiresAt > now)) return known;
    if (code !== null) await claimPromoCode(tx, { code, clientId, now });
    if (known) return (await paymentSessions.change(known.id, { expiresAt })) ?? known;
    return paymentSessions.add({
      ...priced,
      id: newId(),
      clientId,
      requestId,
      purchaseKey,
      interval,
      promoCode: code,
      gateway: gateway.about.id,
      status: 'expired',
      createdAt: now,
      expiresAt,
    });
  });
  return {
    release: () =>
      transact(async ({ paymentSessions }) => {
        await paymentSessions.change(session.id, { expiresAt: session.createdAt });
      }),
  };
}
