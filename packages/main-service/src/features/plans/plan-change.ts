import { readBannerContent } from '@deskmate/api/plans/banner-content';
import { inMinorUnits } from './minor-units.ts';
import type { PlanVersion } from './plans-repository.ts';

/** What the operator may say of a plan. Prices in major units as text, null for none; credits are granted each month. */
export type PlanChange = {
  name?: string | undefined;
  monthlyPrice?: string | null | undefined;
  yearlyPrice?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  currencySymbol?: string | undefined;
  /** JSON: heading to list of entries (spec §2). */
  bannerContent?: string | undefined;
  standard?: number | undefined;
  advanced?: number | undefined;
  image?: number | undefined;
  /** Models that the plan does not include. */
  excludedModels?: string[] | undefined;
};

export type PlanTerms = Pick<
  PlanVersion,
  | 'name'
  | 'monthlyPrice'
  | 'yearlyPrice'
  | 'currency'
  | 'currencySymbol'
  | 'bannerContent'
  | 'grants'
  | 'excludedModelIds'
>;

/**
 * The terms after a change.
 * @throws Error in words for the operator, when the outcome would be no plan that can be shown and sold.
 */
export function changeTerms(terms: PlanTerms, change: PlanChange, isTrial: boolean): PlanTerms {
  const currency = readCurrency(change.currency ?? terms.currency);
  if (currency !== terms.currency && change.currencySymbol === undefined) {
    throw new Error(`Say the sign of ${currency} too, with --currency-symbol.`);
  }
  const price = (asked: string | null | undefined, now: number | null) => {
    if (asked === undefined) return currency === terms.currency ? now : refuseOldPrice(now, currency);
    return asked === null ? null : inMinorUnits(asked, currency);
  };
  const changed: PlanTerms = {
    name: change.name ?? terms.name,
    monthlyPrice: price(change.monthlyPrice, terms.monthlyPrice),
    yearlyPrice: price(change.yearlyPrice, terms.yearlyPrice),
    currency,
    currencySymbol: change.currencySymbol ?? terms.currencySymbol,
    bannerContent: change.bannerContent === undefined ? terms.bannerContent : readBanner(change.bannerContent),
    grants: {
      standard: change.standard ?? terms.grants.standard,
      advanced: change.advanced ?? terms.grants.advanced,
      image: change.image ?? terms.grants.image,
    },
    excludedModelIds: change.excludedModels ?? terms.excludedModelIds,
  };
  refuseUnsellable(changed, isTrial);
  return changed;
}

function refuseUnsellable({ monthlyPrice, yearlyPrice }: PlanTerms, isTrial: boolean): void {
  const prices = [monthlyPrice, yearlyPrice].filter((price) => price !== null);
  if (isTrial && prices.length > 0) throw new Error('A trial has no price.');
  if (!isTrial && prices.length === 0) throw new Error('A plan that is sold needs a monthly or a yearly price.');
  if (prices.includes(0)) throw new Error('A price must be above 0.');
}

function refuseOldPrice(price: number | null, currency: string): null {
  if (price !== null) throw new Error(`With a new currency say both prices in ${currency} (or none).`);
  return null;
}

export function readCurrency(code: string): string {
  if (!Intl.supportedValuesOf('currency').includes(code))
    throw new Error(`"${code}" is no currency; write it like USD.`);
  return code;
}

function readBanner(text: string): string {
  if (readBannerContent(text).length === 0) {
    throw new Error('banner_content must be JSON such as {"Every month": ["600 queries", {"Files": "up to 10 MB"}]}.');
  }
  return JSON.stringify(JSON.parse(text));
}
