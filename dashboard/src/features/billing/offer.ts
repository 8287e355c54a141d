import type { Purchase } from '@deskmate/api/contracts/main/payments';
import type { Money } from '@deskmate/api/money/minor-units';

/** What is about to be bought, as the page shows it. */
export type Offer = {
  title: string;
  detail: string | null;
  /** What is to pay now. */
  price: Money;
  /** What a promo code took off the whole price. */
  reduction?: { code: string; from: number; by: number } | null;
  /** What the service is asked to open a payment for; null when one is open already. */
  purchase: PurchaseWithoutId | null;
};

type WithoutId<P> = P extends unknown ? Omit<P, 'request_id'> : never;
type PurchaseWithoutId = WithoutId<Purchase>;
