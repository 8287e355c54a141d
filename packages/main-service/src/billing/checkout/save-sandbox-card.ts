import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SandboxCard } from '@deskmate/api/contracts/main/payments';
import type { MainContext } from '../../context.ts';
import type { CardChange, CardEntry, SandboxCards } from '../../ports/sandbox-cards.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import { invalidCard } from './pay-in-sandbox.ts';
import { toCheckoutOrder } from './to-checkout-order.ts';

/**
 * Saves another test card for the plan. A plan that was paid once, before the Sandbox saved cards, renews with it from
 * its end. @throws ServiceError `not_found` where no plan was bought in the Sandbox.
 */
export async function saveSandboxCard(app: MainContext, clientId: string, input: SandboxCard): Promise<void> {
  const { sandboxCards } = app;
  if (!sandboxCards) throw new ServiceError('not_found');
  const card = { cardNumber: input.card_number, expiryMonth: input.expiry_month, expiryYear: input.expiry_year };
  const [live] = await app.repositories.gatewaySubscriptions.listLive('sandbox', clientId);
  const change = live
    ? await sandboxCards.replaceCard(live.reference, card)
    : await beginRenewing(app, { clientId, card, sandboxCards });
  if (change.status === 'invalid') throw invalidCard(change);
  if (change.status === 'declined') throw new ServiceError(change.code);
  await applySubscription(app, change.reference);
}

type Beginning = { clientId: string; card: CardEntry; sandboxCards: SandboxCards };

async function beginRenewing(app: MainContext, { clientId, card, sandboxCards }: Beginning): Promise<CardChange> {
  const { subscriptions, payments, paymentSessions } = app.repositories;
  const current = await subscriptions.findCurrent(clientId, app.clock.date());
  const payment = current?.paymentId && !current.isOver ? await payments.find(current.paymentId) : null;
  const session = payment?.paymentSessionId ? await paymentSessions.find(payment.paymentSessionId) : null;
  if (!current || !payment || session?.gateway !== 'sandbox') throw new ServiceError('not_found');
  const order = await toCheckoutOrder(app, session);
  if (!order.plan) throw new ServiceError('not_found');
  const paid = { startsAt: current.startsAt, endsAt: current.validTo };
  // A discount applied to what is paid; the coming periods cost the plan's price.
  const change = await sandboxCards.beginRenewing({ ...order, discount: null }, { ...order.plan, paid }, card);
  if (change.status === 'kept') await payments.setSubscription(payment.id, change.reference);
  return change;
}
