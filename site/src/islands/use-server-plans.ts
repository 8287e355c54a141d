import type { Plan } from '@deskmate/api/contracts/main/plans';
import { useEffect, useState } from 'react';

type Offer<P> = { plans: (P | Plan)[]; canBuy: boolean };

/** The plans that the page was built with until the server's are known, and whether they can be bought. */
export function useServerPlans<P>(builtPlans: P[]): Offer<P> {
  const [offer, setOffer] = useState<Offer<P>>({ plans: builtPlans, canBuy: true });
  useEffect(() => {
    void globalThis.changedOffer?.then((changed) => {
      if (changed) setOffer(({ plans }) => ({ plans: changed.plans ?? plans, canBuy: changed.canBuy }));
    });
  }, []);
  return offer;
}
