import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SandboxPayment } from '@deskmate/api/contracts/main/payments';
import type { MainContext } from '../../context.ts';
import type { CardOutcome } from '../../ports/sandbox-cards.ts';
import { applyCheckout } from './apply-checkout.ts';
import { isPayable } from './payable-sessions-repository.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';
import { toCheckoutOrder } from './to-checkout-order.ts';

export type SandboxResult = { status: 'paid' | 'authentication_required'; session: PaymentSession };

/** Pays one of the client's own sessions with a test card. A decline changes nothing else and says why. */
export async function payInSandbox(app: MainContext, clientId: string, input: SandboxPayment): Promise<SandboxResult> {
  const session = await app.repositories.paymentSessions.findOwn(clientId, input.payment_session_id);
  const { sandboxCards } = app;
  if (!sandboxCards || session?.gateway !== 'sandbox') throw new ServiceError('not_found');
  if (session.status === 'paid') return { status: 'paid', session };
  if (!isPayable(session, app.clock.date())) throw new ServiceError('conflict');
  const outcome = await sandboxCards.payByCard(await toCheckoutOrder(app, session), {
    cardNumber: input.card_number,
    expiryMonth: input.expiry_month,
    expiryYear: input.expiry_year,
    // Read only for a `confirming` session, that is after the Sandbox has asked for it.
    authentication: session.status === 'confirming' ? (input.authentication ?? null) : null,
  });
  return applyOutcome(app, session, outcome);
}

async function applyOutcome(app: MainContext, session: PaymentSession, outcome: CardOutcome): Promise<SandboxResult> {
  const { paymentSessions } = app.repositories;
  switch (outcome.status) {
    case 'paid': {
      await applyCheckout(app, outcome.reference);
      const paid = await paymentSessions.find(session.id);
      if (paid?.status !== 'paid') throw new ServiceError('conflict');
      return { status: 'paid', session: paid };
    }
    case 'authentication_required': {
      const confirming = { status: 'confirming' as const, failureCode: null, failureDetail: null };
      const waiting = await paymentSessions.change(session.id, confirming);
      if (!waiting) throw new ServiceError('conflict');
      return { status: 'authentication_required', session: waiting };
    }
    case 'declined': {
      const failureDetail = errorSentences[outcome.code];
      await paymentSessions.change(session.id, { status: 'failed', failureCode: outcome.code, failureDetail });
      throw new ServiceError(outcome.code);
    }
    case 'invalid':
      throw invalidCard(outcome);
  }
}

export const invalidCard = ({ field, msg }: { field: string; msg: string }) =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', field], msg, type: 'value_error' }] });
