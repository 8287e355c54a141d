import type { Bought, PaymentSession as SessionOnWire } from '@deskmate/api/contracts/main/payments';
import { isPayable } from './payable-sessions-repository.ts';
import type { Goods, PaymentSession } from './payment-sessions-repository.ts';

export const toPaymentSession = (
  session: PaymentSession,
  goods: ReadonlyMap<string, Goods>,
  now: Date,
): SessionOnWire => ({
  id: session.id,
  gateway: session.gateway,
  status: session.status === 'paid' || isPayable(session, now) ? session.status : 'expired',
  bought: toBought(goods.get(session.id)),
  description: session.description,
  amount: session.amount - session.fromBalance,
  discount: session.promoCode === null ? null : { code: session.promoCode, amount: session.discount },
  from_balance: session.fromBalance,
  currency: session.currency,
  checkout_url: session.checkoutUrl,
  failure_code: session.failureCode,
  failure_detail: session.failureDetail,
  created_at: session.createdAt.toISOString(),
});

export function toBought(goods: Goods | undefined): Bought | null {
  if (!goods) return null;
  const { planName, interval, group, credits, quantity } = goods;
  if (planName !== null && interval !== null) return { kind: 'plan', plan_name: planName, interval };
  if (group !== null && credits !== null && quantity !== null) return { kind: 'credit', group, credits, quantity };
  return null;
}
