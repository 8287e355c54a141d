import { ServiceError } from '@deskmate/api/contracts/errors';
import type { BillingInterval, PromoPrice } from '@deskmate/api/contracts/main/payments';
import { addMonths } from '@deskmate/api/plans/subscription-months';
import type { MainContext } from '../../context.ts';
import { type PlanPrice, pricePlan } from '../payments/price-purchase.ts';
import { monthsOf, refuseBeyondLimits } from './promo-rules.ts';

type Deps = Pick<MainContext, 'attempts' | 'repositories' | 'clock'>;
type Asked = { code: string; plan_id: number; interval: BillingInterval };

/** What a plan costs this client with a code. Nothing is claimed. @throws ServiceError `promo_code_…` */
export async function validatePromoCode(deps: Deps, clientId: string, asked: Asked): Promise<PromoPrice> {
  const { promoCodes } = deps.repositories;
  const { code, plan_id, interval } = asked;
  const price = await pricePlan(deps, clientId, { plan_id, interval, promo_code: code });
  const { promoCode, discount, amount, currency, discountedPayments } = price;
  const now = new Date(deps.clock.now());
  const found = promoCode === null ? null : await promoCodes.find(promoCode);
  if (!found) throw new ServiceError('promo_code_invalid');
  refuseBeyondLimits(found, await promoCodes.countOtherUses(found.code, clientId, now));
  return {
    code: found.code,
    price: amount + discount,
    discount,
    total: amount,
    currency,
    discounted_payments: discountedPayments,
    free_until: amount === 0 ? (await freeUntil(deps, clientId, price)).toISOString() : null,
  };
}

/** Free payments are given all at once, from now or from the end of what is paid of the same plan. */
async function freeUntil({ repositories, clock }: Deps, clientId: string, price: PlanPrice): Promise<Date> {
  const now = new Date(clock.now());
  const current = await repositories.subscriptions.findCurrent(clientId, now);
  const isSame = current !== null && !current.isOver && current.version.planId === price.planId;
  return addMonths(isSame ? current.validTo : now, price.discountedPayments * monthsOf[price.interval]);
}
