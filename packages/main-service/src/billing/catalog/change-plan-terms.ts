import { lineOfText } from '@deskmate/api/contracts/fields';
import { currencySymbol, isCurrency } from '@deskmate/api/money/currency';
import { parseAmount } from '@deskmate/api/money/parse-amount';
import { bannerLimits } from '@deskmate/api/plans/banner-content';
import * as z from 'zod';
import { refuseBelowMinimum } from '../checkout/minimum-charge.ts';
import type { PlanVersion } from './plans-repository.ts';

/** What the operator may say of a plan. Prices in major units as text, null for none; credits are granted each month. */
export type PlanTermsChange = {
  name?: string | undefined;
  monthlyPrice?: string | null | undefined;
  yearlyPrice?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** JSON: group heading to list of entries, each a text or an object of label to description. */
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
export function changePlanTerms(terms: PlanTerms, change: PlanTermsChange, isTrial: boolean): PlanTerms {
  const currency = readCurrency(change.currency ?? terms.currency);
  const price = (requested: string | null | undefined, now: number | null) => {
    if (requested === undefined) return currency === terms.currency ? now : refuseOldPrice(now, currency);
    return requested === null ? null : parseAmount(requested, currency);
  };
  const changed: PlanTerms = {
    name: change.name === undefined ? terms.name : readName(change.name),
    monthlyPrice: price(change.monthlyPrice, terms.monthlyPrice),
    yearlyPrice: price(change.yearlyPrice, terms.yearlyPrice),
    currency,
    currencySymbol: currencySymbol(currency),
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

function refuseUnsellable({ monthlyPrice, yearlyPrice, currency }: PlanTerms, isTrial: boolean): void {
  const prices = [monthlyPrice, yearlyPrice].filter((price) => price !== null);
  if (isTrial && prices.length > 0) throw new Error('A trial has no price.');
  if (!isTrial && prices.length === 0) throw new Error('A plan needs a monthly or a yearly price.');
  if (prices.includes(0)) throw new Error('A price must be above 0.');
  for (const price of prices) refuseBelowMinimum(price, currency);
}

function refuseOldPrice(price: number | null, currency: string): null {
  if (price !== null) throw new Error(`With a new currency give both prices in ${currency} (or none).`);
  return null;
}

const bannerLine = lineOfText(bannerLimits.line);
const bannerContent = z
  .record(
    bannerLine,
    z
      .array(z.union([bannerLine, z.record(bannerLine, z.union([bannerLine, z.number()]))]))
      .min(1)
      .max(bannerLimits.entries),
  )
  .refine((groups) => Object.keys(groups).length >= 1 && Object.keys(groups).length <= bannerLimits.groups);

const nameLine = lineOfText(40);

/** Names stand in pages, receipts and a gateway's checkout, so they are one line of plain text. */
export function readName(name: string): string {
  const read = nameLine.safeParse(name);
  if (!read.success) throw new Error('A name is one line of plain text with at most 40 characters.');
  return read.data;
}

export function readCurrency(code: string): string {
  if (!isCurrency(code)) throw new Error(`"${code}" is not a currency; write it like USD.`);
  return code;
}

/** What a card shows of it must be all of it. */
function readBanner(text: string): string {
  const read = bannerContent.safeParse(parseJson(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue && issue.path.length > 0 ? ` Wrong is what stands at ${issue.path.join(' > ')}.` : '';
    throw new Error(
      `banner_content must be JSON such as {"Every month": ["600 queries", {"Files": "up to 10 MB"}]}: lines of plain text, at most ${bannerLimits.groups} headings with at most ${bannerLimits.entries} entries each.${where}`,
    );
  }
  return JSON.stringify(read.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
