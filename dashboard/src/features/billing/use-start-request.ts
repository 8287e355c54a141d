import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { publicConfigQuery } from '../../session/public-config-queries.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import type { Offer } from './offer.ts';

export type StartRequest = ReturnType<typeof useStartRequest>;

/**
 * Where a purchase can be withdrawn from, the client has to ask for the service to begin at once; only then may the
 * share that was used be kept after a withdrawal.
 */
export function useStartRequest(offer: Offer) {
  const t = useWords('billing');
  const days = useQuery(publicConfigQuery(useApi())).data?.withdrawal_days ?? null;
  const [isMade, setMade] = useState(false);
  const isAsked = days !== null && offer.purchase !== null && offer.price.amount > 0;
  return {
    days: isAsked ? days : null,
    isMade,
    setMade,
    check: (): Record<string, string> => (isAsked && !isMade ? { start_now: t('startNowMissing') } : {}),
    /** What is bought, with the request. */
    offer: isAsked && isMade && offer.purchase ? { ...offer, purchase: { ...offer.purchase, start_now: true } } : offer,
  };
}
