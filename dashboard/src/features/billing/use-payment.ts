import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import type { Submit } from '../../ui/use-submit.ts';
import { getPaymentSession, payInSandbox, pendingPaymentsKey } from './billing-queries.ts';
import type { Offer } from './offer.ts';
import type { Card } from './read-card.ts';
import { usePaymentSession } from './use-payment-session.ts';

export type PaymentSteps = {
  /** Pays in the Sandbox. `authentication_required` asks for the 3-D Secure answer and a second call. */
  pay: (card: Card, authentication?: 'confirm' | 'refuse') => Promise<'paid' | 'authentication_required'>;
  /** Leaves for the gateway's own page. */
  leaveForGateway: () => Promise<void>;
  /** Begins a plan that costs nothing. */
  takeFree: () => Promise<void>;
};

/** One payment of one offer. Its payment session stays until the service says that it can no longer be paid. */
export function usePayment(offer: Offer, existing: PaymentSession | null): PaymentSteps {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const session = usePaymentSession(offer, existing);

  /**
   * After a refusal the same payment session can be tried again, unless it is over: paid in another tab
   * (then its page says so), or expired (then the next try opens a new one, where the page knows what for).
   */
  async function reviseAfter(error: unknown): Promise<never> {
    const opened = session.opened();
    if (error instanceof ServiceError && opened) {
      const now = await getPaymentSession(api, opened.id).catch(() => opened);
      const isOver = now.status === 'expired';
      if (now.status === 'paid' || (isOver && offer.purchase === null)) show(opened.id);
      else if (isOver) session.forget();
    }
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
        if (opened.status === 'paid') {
          show(opened.id);
          return 'paid';
        }
        const body = { payment_session_id: opened.id, ...card, ...(authentication ? { authentication } : {}) };
        const { status } = await payInSandbox(api, body);
        if (status === 'paid') show(opened.id);
        return status;
      } catch (error) {
        return reviseAfter(error);
      }
    },
    async takeFree() {
      show((await session.open()).id);
    },
    async leaveForGateway() {
      const opened = await session.open();
      if (opened.status === 'paid') return show(opened.id);
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
