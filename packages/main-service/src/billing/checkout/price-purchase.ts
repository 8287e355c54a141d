import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Purchase } from '@deskmate/api/contracts/main/payments';
import { chargeableOf } from '@deskmate/api/money/currency';
import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../../context.ts';
import { findPromoCode } from '../catalog/find-promo-code.ts';
import { reducePrice } from '../catalog/promo-rules.ts';
import type { NewPaymentSession } from './payment-sessions-repository.ts';

type Price = Pick<
  NewPaymentSession,
  | 'purchaseKey'
  | 'description'
  | 'amount'
  | 'currency'
  | 'planVersionId'
  | 'interval'
  | 'packId'
  | 'quantity'
  | 'promoCode'
  | 'discount'
  | 'discountedPayments'
>;
type PlanPurchase = Pick<Extract<Purchase, { kind: 'plan' }>, 'plan_id' | 'interval' | 'promo_code'>;
export type PlanPrice = Awaited<ReturnType<typeof pricePlan>>;

const planKey = (planId: number, interval: string) => `plan:${planId}:${interval}`;
const packKey = (packId: number, quantity: number) => `credit:${packId}:${quantity}`;

/** Equal for two purchases of the same thing. */
export const purchaseKeyOf = (purchase: Purchase): string =>
  purchase.kind === 'plan'
    ? planKey(purchase.plan_id, purchase.interval)
    : packKey(purchase.pack_id, purchase.quantity);

/** What a purchase costs now, by our own price list: a price never comes from the browser. */
export async function pricePurchase(app: MainContext, clientId: string, purchase: Purchase): Promise<Price> {
  if (purchase.kind === 'credit') return pricePack(app, clientId, purchase);
  const { planId: _, name: __, ...price } = await pricePlan(app, clientId, purchase);
  return price;
}

/** Limits of a promo code are not looked at: they count when a payment begins. @throws ServiceError */
export async function pricePlan(app: MainContext, clientId: string, purchase: PlanPurchase) {
  const { repositories, clock } = app;
  const { plan_id: planId, interval } = purchase;
  const plan = await repositories.plans.find(planId);
  const price = interval === 'year' ? plan?.yearlyPrice : plan?.monthlyPrice;
  if (!plan || plan.isTrial || !price || !isChargeable(price, plan.currency)) throw notOnSale('plan_id');
  const { currency } = plan;
  const code = purchase.promo_code ? await findPromoCode(app, clientId, purchase.promo_code) : null;
  const { discount, discountedPayments } = code
    ? reducePrice(code, { planId, price, currency, interval }, clock.date())
    : { discount: 0, discountedPayments: 0 };
  const name = `${identity.name} ${plan.name}`;
  return {
    planId,
    name,
    purchaseKey: planKey(planId, interval),
    description: `${name}, 1 ${interval}`,
    amount: price - discount,
    currency,
    planVersionId: plan.id,
    interval,
    promoCode: code?.code ?? null,
    discount,
    discountedPayments,
  };
}

async function pricePack(
  { repositories, clock }: MainContext,
  clientId: string,
  { pack_id: packId, quantity }: Extract<Purchase, { kind: 'credit' }>,
): Promise<Price> {
  const pack = await repositories.plans.findPack(packId);
  if (!pack || !isChargeable(pack.price, pack.currency)) throw notOnSale('pack_id');
  const subscription = await repositories.subscriptions.findCurrent(clientId, clock.date());
  if (!subscription || subscription.isOver) throw new ServiceError('subscription_expired');
  return {
    purchaseKey: packKey(packId, quantity),
    description: `${identity.name} ${pack.name} × ${quantity}`,
    amount: pack.price * quantity,
    currency: pack.currency,
    packId,
    quantity,
  };
}

/** False for some prices that an operator could set in earlier versions. */
const isChargeable = (price: number, currency: string): boolean => chargeableOf(price, currency) === price;

const notOnSale = (field: string) =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', field], msg: 'is not on sale', type: 'value_error' }] });
