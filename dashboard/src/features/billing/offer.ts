import type { Purchase } from '@deskmate/api/contracts/main/payments';
import type { Money } from '@deskmate/api/money/minor-units';

/** The purchase costs nothing and needs no card. A sum that a balance pays still goes through the gateway. */
export const isFree = ({ price, whole }: Offer): boolean => price.amount === 0 && (whole?.fromBalance ?? 0) === 0;

/** What is about to be bought, as the page shows it. */
export type Offer = {
  title: string;
  detail: string | null;
  /** What is to pay now. */
  price: Money;
  /** The price before what is taken off it: by a promo code, and for money that is left over of an earlier plan. */
  whole?: { amount: number; discount: { code: string; amount: number } | null; fromBalance: number } | null;
  /** What the service is asked to open a payment for; null when one is open already. */
  purchase: PurchaseWithoutId | null;
};

type WithoutId<P> = P extends unknown ? Omit<P, 'request_id'> : never;
type PurchaseWithoutId = WithoutId<Purchase>;
