import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Purchase } from '@deskmate/api/contracts/main/payments';
import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../../context.ts';
import type { NewPaymentSession } from './payment-sessions-repository.ts';

type Deps = Pick<MainContext, 'repositories' | 'clock'>;

type Price = Pick<
  NewPaymentSession,
  'purchaseKey' | 'description' | 'amount' | 'currency' | 'planVersionId' | 'interval' | 'packId' | 'quantity'
>;

/** What a purchase costs now, by our own price list: a price never comes from the browser. */
export const pricePurchase = (deps: Deps, clientId: string, purchase: Purchase): Promise<Price> =>
  purchase.kind === 'plan' ? pricePlan(deps, purchase) : pricePack(deps, clientId, purchase);

async function pricePlan({ repositories }: Deps, purchase: Extract<Purchase, { kind: 'plan' }>): Promise<Price> {
  const { plan_id: planId, interval } = purchase;
  if (purchase.promo_code) throw new ServiceError('promo_code_invalid');
  const plan = await repositories.plans.find(planId);
  const amount = interval === 'year' ? plan?.yearlyPrice : plan?.monthlyPrice;
  if (!plan || plan.isTrial || !amount) throw notOnSale('plan_id');
  return {
    purchaseKey: `plan:${planId}:${interval}`,
    description: `${identity.name} ${plan.name}, 1 ${interval}`,
    amount,
    currency: plan.currency,
    planVersionId: plan.id,
    interval,
  };
}

async function pricePack(
  { repositories, clock }: Deps,
  clientId: string,
  { pack_id: packId, quantity }: Extract<Purchase, { kind: 'credit' }>,
): Promise<Price> {
  const pack = await repositories.plans.findPack(packId);
  if (!pack) throw notOnSale('pack_id');
  const subscription = await repositories.subscriptions.findCurrent(clientId, new Date(clock.now()));
  if (!subscription || subscription.isOver) throw new ServiceError('subscription_expired');
  return {
    purchaseKey: `credit:${packId}:${quantity}`,
    description: `${identity.name} ${pack.name} × ${quantity}`,
    amount: pack.price * quantity,
    currency: pack.currency,
    packId,
    quantity,
  };
}

const notOnSale = (field: string) =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', field], msg: 'is not on sale', type: 'value_error' }] });
