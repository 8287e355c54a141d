import { errorRegistry, ServiceError } from '@deskmate/api/contracts/errors';
import type { SandboxPayment } from '@deskmate/api/contracts/main/payments';
import type { MainContext } from '../../context.ts';
import type { CardOutcome, CheckoutOrder } from '../../ports/payment-gateway.ts';
import { applyPaidSession } from './apply-paid-session.ts';
import { isPayable, type PaymentSession } from './payment-sessions-repository.ts';

export type SandboxResult = { status: 'paid' | 'authentication_required'; session: PaymentSession };

/** Pays an own session with a test card. A decline leaves everything as it was and says why. */
export async function payInSandbox(
  context: MainContext,
  clientId: string,
  input: SandboxPayment,
): Promise<SandboxResult> {
  const session = await context.repositories.paymentSessions.findOwn(clientId, input.payment_session_id);
  const gateway = context.gateways.find(({ about, payByCard }) => about.id === session?.gateway && payByCard);
  if (!session || !gateway?.payByCard) throw new ServiceError('not_found');
  if (session.status === 'paid') return { status: 'paid', session };
  if (!isPayable(session, new Date(context.clock.now()))) throw new ServiceError('conflict');
  const outcome = await gateway.payByCard(await orderOf(context, session), {
    cardNumber: input.card_number,
    expiryMonth: input.expiry_month,
    expiryYear: input.expiry_year,
    // An answer counts only to a question that was asked.
    authentication: session.status === 'confirming' ? (input.authentication ?? null) : null,
  });
  return conclude(context, session, outcome);
}

async function orderOf({ repositories }: MainContext, session: PaymentSession): Promise<CheckoutOrder> {
  const client = await repositories.clients.find(session.clientId);
  if (!client) throw new ServiceError('session_ended');
  const { id: paymentSessionId, clientId, description, amount, currency } = session;
  return { paymentSessionId, clientId, clientEmail: client.email, description, amount, currency };
}

async function conclude(context: MainContext, session: PaymentSession, outcome: CardOutcome): Promise<SandboxResult> {
  const { paymentSessions } = context.repositories;
  switch (outcome.kind) {
    case 'paid': {
      const paid = await applyPaidSession(context, { paymentSessionId: session.id, ...outcome });
      if (paid?.status !== 'paid') throw new ServiceError('conflict');
      return { status: 'paid', session: paid };
    }
    case 'authentication_required': {
      const asked = { status: 'confirming' as const, failureCode: null, failureDetail: null };
      const waiting = await paymentSessions.change(session.id, asked);
      if (!waiting) throw new ServiceError('conflict');
      return { status: 'authentication_required', session: waiting };
    }
    case 'declined': {
      const failureDetail = errorRegistry[outcome.code].detail;
      await paymentSessions.change(session.id, { status: 'failed', failureCode: outcome.code, failureDetail });
      throw new ServiceError(outcome.code);
    }
    case 'invalid':
      throw new ServiceError('invalid_input', {
        detail: [{ loc: ['body', outcome.field], msg: outcome.msg, type: 'value_error' }],
      });
  }
}
