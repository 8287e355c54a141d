import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { creditPacksQuery, openPaymentSession, planCostKey } from './billing-queries.ts';
import type { Offer } from './offer.ts';

/**
 * The payment session of an offer. However often it is opened, the service has one: the request id stays until
 * `forget`, or until something else is bought.
 */
export function usePaymentSession(offer: Offer, existing: PaymentSession | null) {
  const api = useApi();
  const queries = useQueryClient();
  const session = useRef<{ key: string; requestId: string; opened: PaymentSession | null } | null>(null);

  /** @throws ServiceError `conflict` where the price is no longer the one on the page, which is then read again */
  async function open(): Promise<PaymentSession> {
    const key = JSON.stringify(offer.purchase);
    if (session.current?.key !== key) {
      session.current = { key, requestId: crypto.randomUUID(), opened: existing };
    }
    const current = session.current;
    if (offer.purchase !== null)
      current.opened ??= await openPaymentSession(api, { ...offer.purchase, request_id: current.requestId }).catch(
        refreshCost,
      );
    if (!current.opened) throw new ServiceError('not_found');
    const { amount, currency, status } = current.opened;
    // What costs nothing by now has begun already: there is nothing left to compare.
    if (status === 'paid') return current.opened;
    if (amount !== offer.price.amount || currency !== offer.price.currency) {
      // The offer has changed since the page was opened: it is shown before it is paid.
      for (const queryKey of [planCostKey, creditPacksQuery(api).queryKey])
        void queries.invalidateQueries({ queryKey });
      throw new ServiceError('conflict');
    }
    return current.opened;
  }

  /** A code that was taken when it was entered may be refused now; then the page shows the whole price. */
  function refreshCost(error: unknown): never {
    if (error instanceof ServiceError && error.code.startsWith('promo_code_'))
      void queries.invalidateQueries({ queryKey: planCostKey });
    throw error;
  }

  return {
    open,
    /** The session that was opened; null before. */
    opened: () => session.current?.opened ?? null,
    /** The next `open` opens another one. */
    forget() {
      session.current = null;
    },
  };
}
