import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { creditPacksQuery, getPaymentSession, openPaymentSession, planCostKey } from './billing-queries.ts';
import type { Offer } from './offer.ts';

type Current = { key: string; requestId: string; opened: PaymentSession | null };

/**
 * The payment session of an offer. However often it is opened, the service has one: the request id stays until the session
 * has expired, its price is no longer the one on the page, or something else is bought.
 */
export function usePaymentSession(offer: Offer, existing: PaymentSession | null) {
  const api = useApi();
  const queries = useQueryClient();
  const session = useRef<Current | null>(null);

  function current(): Current {
    const key = JSON.stringify(offer.purchase);
    if (session.current?.key !== key) session.current = begin(key, existing);
    return session.current;
  }

  /** Reads what is open again: it may have expired since, or was paid in another tab. */
  async function refresh(): Promise<PaymentSession | null> {
    const here = current();
    if (here.opened) here.opened = await getPaymentSession(api, here.opened.id);
    return here.opened;
  }

  /**
   * A session that is paid, or that has expired where nothing tells what was bought, is returned too.
   * @throws ServiceError `conflict` where the price is no longer the one on the page, which is then read again
   */
  async function open(): Promise<PaymentSession> {
    let opened = await openOnce(current());
    if (opened.status === 'expired' && offer.purchase !== null) {
      session.current = null;
      opened = await openOnce(current());
    }
    if (isOver(opened)) return opened;
    if (opened.amount !== offer.price.amount || opened.currency !== offer.price.currency) {
      // The offer has changed since the page was opened: it is shown before it is paid.
      refreshPrice();
      throw new ServiceError('conflict');
    }
    return opened;
  }

  async function openOnce(here: Current): Promise<PaymentSession> {
    if (here.opened) return here.opened;
    if (offer.purchase === null) throw new ServiceError('not_found');
    const purchase = { ...offer.purchase, request_id: here.requestId };
    here.opened = await openPaymentSession(api, purchase).catch(refreshRefused);
    return here.opened;
  }

  /** A code that was taken when it was entered may be refused now; then the page shows the whole price. */
  function refreshRefused(error: unknown): never {
    if (error instanceof ServiceError && error.code === 'conflict') refreshPrice();
    if (error instanceof ServiceError && error.code.startsWith('promo_code_'))
      void queries.invalidateQueries({ queryKey: planCostKey });
    throw error;
  }

  /** The session and the page have different prices: the page reads its own again, and the next `open` opens another. */
  function refreshPrice(): void {
    session.current = null;
    for (const queryKey of [planCostKey, creditPacksQuery(api).queryKey]) void queries.invalidateQueries({ queryKey });
  }

  return { open, refresh };
}

const begin = (key: string, opened: PaymentSession | null): Current => ({
  key,
  requestId: crypto.randomUUID(),
  opened,
});

/** Whether there is nothing left to pay or to compare: its own page says what became of it. */
export const isOver = ({ status }: PaymentSession): boolean => status === 'paid' || status === 'expired';
