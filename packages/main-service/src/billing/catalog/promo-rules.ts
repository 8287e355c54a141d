import { ServiceError } from '@deskmate/api/contracts/errors';
import { chargeableOf } from '@deskmate/api/money/currency';
import { isBelowMinimum } from '../checkout/minimum-charge.ts';
import type { PromoCode } from './promo-codes-repository.ts';

/** Case and surrounding spaces do not matter. */
export const readPromoCode = (typed: string): string => typed.trim().toUpperCase();

export const monthsOf = { month: 1, year: 12 } as const;

type Sale = { planId: number; price: number; currency: string; interval: 'month' | 'year' };

/** What a code takes off; money in minor units. */
type Reduction = { discount: number; discountedPayments: number };

/**
 * A remaining price that is too small for a card is taken off as well: the plan is free then.
 * @throws ServiceError `promo_code_…` when the code is not for this sale, or no longer.
 */
export function reducePrice(code: PromoCode, { planId, price, currency, interval }: Sale, now: Date): Reduction {
  refuseClosed(code, now);
  if (code.planIds.length > 0 && !code.planIds.includes(planId)) throw new ServiceError('promo_code_wrong_plan');
  if (code.currency !== null && code.currency !== currency) throw new ServiceError('promo_code_other_currency');
  const amount = code.amountOff ?? Math.round((price * (code.percentOff ?? 0)) / 100);
  const stepped = chargeableOf(amount, currency);
  const discount = amount >= price || isBelowMinimum(price - stepped, currency) ? price : stepped;
  return { discount, discountedPayments: Math.ceil((code.months ?? 1) / monthsOf[interval]) };
}

/** One that was taken back answers as one that never was. @throws ServiceError */
function refuseClosed({ disabledAt, expiresAt }: PromoCode, now: Date): void {
  if (disabledAt) throw new ServiceError('promo_code_invalid');
  if (expiresAt && expiresAt <= now) throw new ServiceError('promo_code_expired');
}

/** Uses of clients who still exist. */
export type Uses = { all: number; own: number };

/** @throws ServiceError when the client, or all clients together, have used it as often as it may be. */
export function refuseBeyondLimits({ perClientLimit, totalLimit, erasedUses }: PromoCode, uses: Uses): void {
  if (uses.own >= perClientLimit) throw new ServiceError('promo_code_already_used');
  if (totalLimit !== null && uses.all + erasedUses >= totalLimit) throw new ServiceError('promo_code_used_up');
}
