import { addMonths } from '@deskmate/api/plans/subscription-months';
import type { ChangePrice, PlanChange } from '../../ports/payment-gateway.ts';
import type { SandboxSubscription } from './sandbox-repository.ts';

type Period = Pick<SandboxSubscription, 'periodStartsAt' | 'periodEndsAt' | 'periodPaid' | 'balance' | 'currency'>;
type Change = Pick<PlanChange, 'amount' | 'discount' | 'at'> & { plan: Pick<PlanChange['plan'], 'interval'> };

export const monthsOf = { month: 1, year: 12 } as const;

/** A change begins a period of its own now; time that was paid and not used is taken off its price. */
export function priceChange(subscription: Period, change: Change): ChangePrice {
  const { periodStartsAt, periodEndsAt, periodPaid, balance, currency } = subscription;
  const wholeMs = periodEndsAt.getTime() - periodStartsAt.getTime();
  const leftMs = Math.min(wholeMs, Math.max(0, periodEndsAt.getTime() - change.at.getTime()));
  const unused = Math.round((periodPaid * leftMs) / wholeMs);
  const price = change.amount - (change.discount?.amount ?? 0);
  return {
    unused,
    currency,
    dueNow: Math.max(0, price - unused - balance),
    leftOver: Math.max(0, unused + balance - price),
    renewsAt: addMonths(change.at, monthsOf[change.plan.interval]),
  };
}
