import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PlanChange as ChangeOnWire, PlanChangeRequest } from '@deskmate/api/contracts/main/subscriptions';
import type { MainContext } from '../../context.ts';
import type { PlanChange, Renewals } from '../../ports/payment-gateway.ts';
import { refuseUsedUp } from '../catalog/price-for-client.ts';
import { readPromoCode } from '../catalog/promo-rules.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import type { StoredSubscription } from '../renewals/gateway-subscriptions-repository.ts';
import { claimForChange } from './claim-for-change.ts';
import { type PlanPrice, pricePlan } from './price-purchase.ts';

type RequestedChange = Pick<PlanChangeRequest, 'plan_id' | 'interval' | 'promo_code'>;

/** A price that was shown counts for this long. */
const priceHoldsMs = 15 * 60_000;

/** @throws ServiceError `not_found` where nothing renews, `plan_already_renews` for the plan that does, `promo_code_…`. */
export async function previewPlanChange(
  app: MainContext,
  clientId: string,
  request: RequestedChange,
): Promise<ChangeOnWire> {
  // Whole seconds, as gateways count.
  const at = new Date(Math.floor(app.clock.now() / 1000) * 1000);
  const { renewals, change, price } = await prepare(app, clientId, { request, at });
  if (price.promoCode !== null) await refuseUsedUp(app, clientId, price.promoCode);
  return toContract(renewals, change, price);
}

/**
 * Changes the plan at the price that was shown. The same request again, or beside the first, changes nothing more.
 * @throws ServiceError `conflict` when the price is no longer that.
 */
export async function changePlan(app: MainContext, clientId: string, request: PlanChangeRequest): Promise<void> {
  const at = new Date(request.priced_at);
  const ageMs = app.clock.now() - at.getTime();
  if (ageMs < 0 || ageMs > priceHoldsMs) throw new ServiceError('conflict');
  const isDone = () => hasChanged(app, clientId, { request, at });
  if (await isDone()) return;
  const prepared = await prepare(app, clientId, { request: request, at }).catch(async (error: unknown) => {
    // The same request beside this one may have changed the plan in between.
    const isThere = error instanceof ServiceError && error.code === 'plan_already_renews';
    if (isThere && (await isDone())) return null;
    throw error;
  });
  if (!prepared) return;
  const { renewals, change, price } = prepared;
  const { dueNow } = await renewals.previewChange(change);
  if (dueNow !== request.due_now) {
    await applySubscription(app, change.reference);
    if (await isDone()) return;
    throw new ServiceError('conflict');
  }
  const claim = price.promoCode === null ? null : await claimForChange(app, { clientId, change, price });
  try {
    await renewals.change(change);
  } catch (error) {
    // A gateway that does not answer may have changed the plan; until that is known the code counts as used.
    if (error instanceof ServiceError && error.code !== 'gateway_unavailable') await claim?.release();
    throw error;
  }
  await applySubscription(app, change.reference);
}

async function prepare(
  app: MainContext,
  clientId: string,
  { request, at }: { request: RequestedChange; at: Date },
): Promise<{ renewals: Renewals; change: PlanChange; price: PlanPrice }> {
  const { renewals, live } = await findRenewing(app, clientId);
  const price = await pricePlan(app, clientId, request);
  const { planId, planVersionId: versionId, name, interval, currency, amount, discount } = price;
  const version = await app.repositories.plans.findVersion(live.planVersionId);
  if (version?.planId === planId && live.interval === interval) throw new ServiceError('plan_already_renews');
  // Stripe prorates within one currency only.
  if (version?.currency !== currency) throw notOnSale();
  const change: PlanChange = {
    reference: live.reference,
    plan: { versionId, name, interval },
    amount: amount + discount,
    currency,
    discount: discount > 0 ? { amount: discount, payments: price.discountedPayments } : null,
    at,
  };
  return { renewals, change, price };
}

/** Whether the plan that runs and renews is the wanted one, has begun since that time, and was paid as requested. */
async function hasChanged(
  { repositories, clock, gateway }: MainContext,
  clientId: string,
  { request, at }: { request: PlanChangeRequest; at: Date },
): Promise<boolean> {
  const [live] = gateway ? await repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId) : [];
  const current = await repositories.subscriptions.findCurrent(clientId, clock.date());
  if (!live || !current || current.startsAt < at) return false;
  const isWanted =
    current.version.planId === request.plan_id &&
    live.planVersionId === current.planVersionId &&
    live.interval === request.interval;
  if (!isWanted || current.paymentId === null) return false;
  const payment = await repositories.payments.find(current.paymentId);
  const line = await repositories.payments.findInvoiceLine(current.paymentId);
  const code = request.promo_code ? readPromoCode(request.promo_code) : null;
  return payment?.amount === request.due_now && (line?.discount?.code ?? null) === code;
}

async function toContract(
  renewals: Renewals,
  change: PlanChange,
  { promoCode, discount, discountedPayments }: PlanPrice,
): Promise<ChangeOnWire> {
  const { unused, dueNow, leftOver, currency, renewsAt } = await renewals.previewChange(change);
  return {
    plan_name: change.plan.name,
    interval: change.plan.interval,
    price: change.amount,
    code: promoCode,
    discount,
    discounted_payments: discountedPayments,
    unused,
    due_now: dueNow,
    left_over: leftOver,
    currency,
    renews_at: renewsAt.toISOString(),
    priced_at: change.at.toISOString(),
  };
}

/**
 * Ends the plan with its paid time, or undoes that. @returns whether that changed anything.
 * @throws ServiceError `not_found` where nothing renews.
 */
export async function setCancelsAtPeriodEnd(app: MainContext, clientId: string, cancels: boolean): Promise<boolean> {
  const { renewals, live } = await findRenewing(app, clientId);
  await renewals.setCancelsAtPeriodEnd(live.reference, cancels);
  await applySubscription(app, live.reference);
  return live.cancelsAtPeriodEnd !== cancels;
}

async function findRenewing(
  { gateway, repositories }: MainContext,
  clientId: string,
): Promise<{ renewals: Renewals; live: StoredSubscription }> {
  const [live] = gateway ? await repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId) : [];
  if (!gateway?.renewals || !live) throw new ServiceError('not_found');
  return { renewals: gateway.renewals, live };
}

const notOnSale = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'plan_id'], msg: 'is not on sale', type: 'value_error' }],
  });
