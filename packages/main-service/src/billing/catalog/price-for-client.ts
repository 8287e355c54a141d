import { ServiceError } from '@deskmate/api/contracts/errors';
import type { BillingInterval, PlanCost } from '@deskmate/api/contracts/main/payments';
import { addMonths } from '@deskmate/api/plans/subscription-months';
import type { MainContext } from '../../context.ts';
import { type PlanPrice, pricePlan } from '../checkout/price-purchase.ts';
import { readBalance } from '../checkout/read-balance.ts';
import { monthsOf, refuseBeyondLimits } from './promo-rules.ts';

type PlanOrder = { code?: string | undefined; plan_id: number; interval: BillingInterval };

/** What a plan costs this client now. Nothing is claimed. @throws ServiceError `promo_code_…` */
export async function priceForClient(app: MainContext, clientId: string, order: PlanOrder): Promise<PlanCost> {
  const { code, plan_id, interval } = order;
  const price = await pricePlan(app, clientId, { plan_id, interval, promo_code: code });
  if (price.promoCode !== null) await refuseUsedUp(app, clientId, price.promoCode);
  const { promoCode, discount, amount, currency, discountedPayments } = price;
  const fromBalance = await readBalance(app, clientId, price);
  return {
    code: promoCode,
    price: amount + discount,
    discount,
    from_balance: fromBalance,
    total: amount - fromBalance,
    currency,
    discounted_payments: discountedPayments,
    free_until: amount === 0 ? (await freeUntil(app, clientId, price)).toISOString() : null,
  };
}

/** @throws ServiceError when the code was used as often as it may be. */
export async function refuseUsedUp(
  { repositories: { promoCodes }, clock }: MainContext,
  clientId: string,
  code: string,
): Promise<void> {
  const found = await promoCodes.find(code);
  if (!found) throw new ServiceError('promo_code_invalid');
  refuseBeyondLimits(found, await promoCodes.countOtherUses(found.code, clientId, clock.date()));
}

/** Free payments are given all at once, from now or from the end of what is paid of the same plan. */
async function freeUntil({ repositories, clock }: MainContext, clientId: string, price: PlanPrice): Promise<Date> {
  const now = clock.date();
  const current = await repositories.subscriptions.findCurrent(clientId, now);
  const isSame = current !== null && !current.isOver && current.version.planId === price.planId;
  return addMonths(isSame ? current.validTo : now, price.discountedPayments * monthsOf[price.interval]);
}
