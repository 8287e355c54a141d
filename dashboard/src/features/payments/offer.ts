import type { Purchase } from '@deskmate/api/contracts/main/payments';

/** What is about to be bought, as the page shows it. `amount` is in minor units and the service's. */
export type Offer = {
  title: string;
  detail: string | null;
  amount: number;
  currency: string;
  /** What the service is asked to open a payment for; null when one is open already. */
  purchase: PurchaseWithoutId | null;
};

type WithoutId<P> = P extends unknown ? Omit<P, 'request_id'> : never;
type PurchaseWithoutId = WithoutId<Purchase>;

/** Prices of plans and packs come in major units, as people read them. */
export const minorUnits = (major: number): number => Math.round(major * 100);
