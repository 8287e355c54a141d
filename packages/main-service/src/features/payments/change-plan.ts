import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PlanChange as ChangeOnWire, PlanChangeRequest } from '@deskmate/api/contracts/main/subscriptions';
import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../../context.ts';
import type { PlanChange, Renewals } from '../../ports/payment-gateway.ts';
import type { OfferedPlan } from '../plans/plans-repository.ts';
import { applySubscription } from './apply-subscription.ts';
import type { StoredSubscription } from './gateway-subscriptions-repository.ts';

type Deps = Pick<MainContext, 'gateway' | 'repositories' | 'transact' | 'clock' | 'log' | 'mails' | 'background'>;
type Wanted = Pick<PlanChangeRequest, 'plan_id' | 'interval'>;

/** A price that was shown counts for this long. */
const priceHoldsMs = 15 * 60_000;

/** @throws ServiceError `not_found` where nothing renews, `plan_already_renews` for the plan that does. */
export async function previewPlanChange(deps: Deps, clientId: string, wanted: Wanted): Promise<ChangeOnWire> {
  // Whole seconds, as gateways count.
  const at = new Date(Math.floor(deps.clock.now() / 1000) * 1000);
  const { renewals, change } = await prepare(deps, clientId, { wanted, at });
  return toContract(renewals, change);
}

/** Changes the plan at the price that was shown. @throws ServiceError `conflict` when it is no longer that. */
export async function changePlan(deps: Deps, clientId: string, request: PlanChangeRequest): Promise<void> {
  const at = new Date(request.priced_at);
  const ageMs = deps.clock.now() - at.getTime();
  if (ageMs < 0 || ageMs > priceHoldsMs) throw new ServiceError('conflict');
  const { renewals, change } = await prepare(deps, clientId, { wanted: request, at });
  const { dueNow } = await renewals.previewChange(change);
  if (dueNow !== request.due_now) throw new ServiceError('conflict');
  await renewals.change(change);
  await applySubscription(deps, change.reference);
}

async function prepare(
  deps: Deps,
  clientId: string,
  { wanted, at }: { wanted: Wanted; at: Date },
): Promise<{ renewals: Renewals; change: PlanChange }> {
  const { plan_id: planId, interval } = wanted;
  const { renewals, live } = await findRenewing(deps, clientId);
  const plan = await deps.repositories.plans.find(planId);
  const amount = interval === 'year' ? plan?.yearlyPrice : plan?.monthlyPrice;
  if (!plan || plan.isTrial || !amount) throw notOnSale();
  const version = await deps.repositories.plans.findVersion(live.planVersionId);
  if (version?.planId === planId && live.interval === interval) throw new ServiceError('plan_already_renews');
  // Stripe prorates within one currency only.
  if (version?.currency !== plan.currency) throw notOnSale();
  return { renewals, change: toChange(live, { plan, interval, amount, at }) };
}

type Target = { plan: OfferedPlan; interval: 'month' | 'year'; amount: number; at: Date };

const toChange = ({ reference }: StoredSubscription, { plan, interval, amount, at }: Target): PlanChange => ({
  reference,
  plan: { versionId: plan.id, name: `${identity.name} ${plan.name}`, interval },
  amount,
  currency: plan.currency,
  at,
});

async function toContract(renewals: Renewals, change: PlanChange): Promise<ChangeOnWire> {
  const { unused, dueNow, currency, renewsAt } = await renewals.previewChange(change);
  return {
    plan_name: change.plan.name,
    interval: change.plan.interval,
    price: change.amount,
    unused,
    due_now: dueNow,
    currency,
    renews_at: renewsAt.toISOString(),
    priced_at: change.at.toISOString(),
  };
}

/** Ends the plan with its paid time, or undoes that. @throws ServiceError `not_found` where nothing renews. */
export async function setCancelsAtPeriodEnd(deps: Deps, clientId: string, cancels: boolean): Promise<void> {
  const { renewals, live } = await findRenewing(deps, clientId);
  await renewals.setCancelsAtPeriodEnd(live.reference, cancels);
  await applySubscription(deps, live.reference);
}

async function findRenewing(
  { gateway, repositories }: Deps,
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
