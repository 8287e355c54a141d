import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import type { Submit } from '../../ui/use-submit.ts';
import { payInSandbox, pendingPaymentsKey } from './billing-queries.ts';
import type { Offer } from './offer.ts';
import type { Card } from './read-card.ts';
import { isOver, usePaymentSession } from './use-payment-session.ts';

export type PaymentSteps = {
  /** Pays in the Sandbox. `authentication_required` asks for the 3-D Secure answer and a second call. */
  pay: (card: Card, authentication?: 'confirm' | 'refuse') => Promise<'over' | 'authentication_required'>;
  /** Leaves for the gateway's own page. */
  leaveForGateway: () => Promise<void>;
  /** Begins a plan that costs nothing. */
  takeFree: () => Promise<void>;
};

/** One payment of one offer; one that has expired begins again, or leads to its page where nobody knows what for. */
export function usePayment(offer: Offer, existing: PaymentSession | null): PaymentSteps {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const session = usePaymentSession(offer, existing);

  /** After a refusal the same session can be tried again, unless it was paid in another tab or nothing can open a new one. */
  async function reviseAfter(error: unknown): Promise<never> {
    const now = error instanceof ServiceError ? await session.refresh().catch(() => null) : null;
    if (now?.status === 'paid' || (now?.status === 'expired' && offer.purchase === null)) show(now.id);
    throw error;
  }

  function show(paymentSessionId: string): void {
    void queries.invalidateQueries({ queryKey: pendingPaymentsKey });
    void navigate(paths.paymentStatus(paymentSessionId), { replace: true });
  }

  return {
    async pay(card, authentication) {
      try {
        const opened = await session.open();
        if (isOver(opened)) {
          show(opened.id);
          return 'over';
        }
        const body = { payment_session_id: opened.id, ...card, ...(authentication ? { authentication } : {}) };
        const { status } = await payInSandbox(api, body);
        if (status === 'authentication_required') return status;
        show(opened.id);
        return 'over';
      } catch (error) {
        return reviseAfter(error);
      }
    },
    async takeFree() {
      show((await session.open()).id);
    },
    async leaveForGateway() {
      // The gateway would show an expired session, and nothing would lead back to this page.
      await session.refresh();
      const opened = await session.open();
      if (isOver(opened)) return show(opened.id);
      const target = await api.allowedUrl(opened.checkout_url);
      if (target === null) throw new ServiceError('gateway_unavailable');
      window.location.assign(target);
    },
  };
}

/** What went wrong with paying, in words. A conflict means that the price or the payment is not what the page showed. */
export function usePaymentProblem(): (submit: Submit) => string | null {
  const t = useWords('billing');
  return ({ problem, error }) =>
    error instanceof ServiceError && error.code === 'conflict' ? t('changedMeanwhile') : problem;
}
