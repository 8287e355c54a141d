import { ServiceError } from '@deskmate/api/contracts/errors';
import type { BillingInterval, PlanCost } from '@deskmate/api/contracts/main/payments';
import { addMonths } from '@deskmate/api/plans/subscription-months';
import type { MainContext, WithRepositories } from '../../context.ts';
import { type PlanPrice, type PriceDeps, pricePlan } from '../checkout/price-purchase.ts';
import { readBalance } from '../checkout/read-balance.ts';
import { monthsOf, refuseBeyondLimits } from './promo-rules.ts';

type Deps = PriceDeps & Pick<MainContext, 'gateway'> & WithRepositories<'payments' | 'promoCodes' | 'subscriptions'>;
type PlanOrder = { code?: string | undefined; plan_id: number; interval: BillingInterval };

/** What a plan costs this client now. Nothing is claimed. @throws ServiceError `promo_code_…` */
export async function priceForClient(deps: Deps, clientId: string, order: PlanOrder): Promise<PlanCost> {
  const { code, plan_id, interval } = order;
  const price = await pricePlan(deps, clientId, { plan_id, interval, promo_code: code });
  if (price.promoCode !== null) await refuseUsedUp(deps, clientId, price.promoCode);
  const { promoCode, discount, amount, currency, discountedPayments } = price;
  const fromBalance = await readBalance(deps, clientId, price);
  return {
    code: promoCode,
    price: amount + discount,
    discount,
    from_balance: fromBalance,
    total: amount - fromBalance,
    currency,
    discounted_payments: discountedPayments,
    free_until: amount === 0 ? (await freeUntil(deps, clientId, price)).toISOString() : null,
  };
}

/** @throws ServiceError when the code was used as often as it may be. */
export async function refuseUsedUp(
  { repositories: { promoCodes }, clock }: Pick<MainContext, 'clock'> & WithRepositories<'promoCodes'>,
  clientId: string,
  code: string,
): Promise<void> {
  const found = await promoCodes.find(code);
  if (!found) throw new ServiceError('promo_code_invalid');
  refuseBeyondLimits(found, await promoCodes.countOtherUses(found.code, clientId, new Date(clock.now())));
}

/** Free payments are given all at once, from now or from the end of what is paid of the same plan. */
async function freeUntil({ repositories, clock }: Deps, clientId: string, price: PlanPrice): Promise<Date> {
  const now = new Date(clock.now());
  const current = await repositories.subscriptions.findCurrent(clientId, now);
  const isSame = current !== null && !current.isOver && current.version.planId === price.planId;
  return addMonths(isSame ? current.validTo : now, price.discountedPayments * monthsOf[price.interval]);
}
