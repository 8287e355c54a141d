import { addMonths } from '@deskmate/api/plans/subscription-months';
import type { CheckoutOrder, PlanChange, TermsMove } from '../../ports/payment-gateway.ts';
import { monthsOf, priceChange } from './price-change.ts';
import type { SandboxCharge, SandboxSubscription } from './sandbox-repository.ts';
import type { StoredCard } from './test-cards.ts';

/** The new state of a subscription, and what was charged for it. */
export type Step = { next: SandboxSubscription; charge: SandboxCharge | null };

const day = 86_400_000;
/** After a failed renewal the card is tried again on these days; when the last one fails too, the plan is over. */
const retryOnDays = [3, 5, 7];
/** A card that pays is charged so long before the period's end that there is no moment without a plan. */
export const earlyMs = 2 * 60_000;

export const subscriptionReference = (paymentSessionId: string): string => `sandbox_sub_${paymentSessionId}`;

/** The subscription that a paid order begins. */
export function beginSubscription(
  { paymentSessionId, clientId, amount, currency, discount }: CheckoutOrder,
  plan: NonNullable<CheckoutOrder['plan']>,
  { card, now }: { card: StoredCard; now: Date },
): SandboxSubscription {
  const anchor = plan.paidUntil ?? now;
  const periodEndsAt = addMonths(anchor, monthsOf[plan.interval]);
  return {
    reference: subscriptionReference(paymentSessionId),
    clientId,
    paymentSessionId,
    planVersionId: plan.versionId,
    interval: plan.interval,
    price: plan.price,
    currency,
    cardOutcome: card.outcome,
    cardLastFour: card.lastFour,
    status: 'active',
    cancelsAtPeriodEnd: false,
    anchor,
    periodsSinceAnchor: 1,
    periodStartsAt: anchor,
    periodEndsAt,
    periodPaid: amount,
    balance: 0,
    discount: discount?.amount ?? 0,
    discountedLeft: discount ? discount.payments - 1 : 0,
    failedAttempts: 0,
    dueAt: periodEndsAt,
    createdAt: now,
  };
}

/** The next thing that has fallen due: a charge, another try, or the end; null when it is not time yet. */
export function nextStep(subscription: SandboxSubscription, now: Date): Step | null {
  const { dueAt, status, cancelsAtPeriodEnd, cardOutcome } = subscription;
  if (dueAt === null) return null;
  const mayBeEarly = cardOutcome === 'pays' && !cancelsAtPeriodEnd;
  if (dueAt.getTime() - (mayBeEarly ? earlyMs : 0) > now.getTime()) return null;
  if (cancelsAtPeriodEnd) return { next: ended(subscription), charge: null };
  const turned = status === 'active' ? turnPeriod(subscription) : subscription;
  return cardOutcome === 'pays'
    ? payPeriod(turned, dueAt < now ? dueAt : now)
    : { next: afterFailure(turned), charge: null };
}

const ended = (subscription: SandboxSubscription): SandboxSubscription => ({
  ...subscription,
  status: 'ended',
  dueAt: null,
});

function turnPeriod(subscription: SandboxSubscription): SandboxSubscription {
  const { anchor, interval, periodEndsAt } = subscription;
  const periodsSinceAnchor = subscription.periodsSinceAnchor + 1;
  return {
    ...subscription,
    periodsSinceAnchor,
    periodStartsAt: periodEndsAt,
    periodPaid: 0,
    periodEndsAt: addMonths(anchor, periodsSinceAnchor * monthsOf[interval]),
  };
}

function payPeriod(subscription: SandboxSubscription, paidAt: Date): Step {
  const { balance, periodEndsAt } = subscription;
  const discount = discountOf(subscription);
  const price = subscription.price - discount;
  const amount = Math.max(0, price - balance);
  const next: SandboxSubscription = {
    ...subscription,
    status: 'active',
    failedAttempts: 0,
    dueAt: periodEndsAt,
    periodPaid: price,
    balance: balance - (price - amount),
    discountedLeft: Math.max(0, subscription.discountedLeft - 1),
  };
  return { next, charge: chargeOf(next, { kind: 'renewal', amount, discount, fromBalance: price - amount, paidAt }) };
}

/** What is taken off the next renewal. */
export const discountOf = ({ discount, discountedLeft }: SandboxSubscription): number =>
  discountedLeft > 0 ? discount : 0;

function afterFailure(subscription: SandboxSubscription): SandboxSubscription {
  const failedAttempts = subscription.failedAttempts + 1;
  const retryOnDay = retryOnDays[failedAttempts - 1];
  if (retryOnDay === undefined) return { ...ended(subscription), failedAttempts };
  const dueAt = new Date(subscription.periodStartsAt.getTime() + retryOnDay * day);
  return { ...subscription, status: 'past_due', failedAttempts, dueAt };
}

/** Ends with what is paid, or with the days of grace of a failed renewal; undone, that renewal is tried at once. */
export function setCancellation(subscription: SandboxSubscription, cancels: boolean, now: Date): Step | null {
  const { status, cancelsAtPeriodEnd, periodStartsAt, periodEndsAt } = subscription;
  if (status === 'ended' || cancelsAtPeriodEnd === cancels) return null;
  const graceEndsAt = new Date(periodStartsAt.getTime() + 7 * day);
  const dueAt = status === 'active' ? periodEndsAt : cancels ? graceEndsAt : now;
  return { next: { ...subscription, cancelsAtPeriodEnd: cancels, dueAt }, charge: null };
}

/** A new card; a renewal that has failed is tried with it at once. */
export function setCard(subscription: SandboxSubscription, card: StoredCard, now: Date): Step | null {
  if (subscription.status === 'ended') return null;
  const changed = { ...subscription, cardOutcome: card.outcome, cardLastFour: card.lastFour };
  return subscription.status === 'past_due' && !subscription.cancelsAtPeriodEnd && card.outcome === 'pays'
    ? payPeriod(changed, now)
    : { next: changed, charge: null };
}

/** Null unless it renews with the expected version. */
export function applyTermsMove(
  subscription: SandboxSubscription,
  { fromVersionId, plan, amount }: TermsMove,
): Step | null {
  const { status, cancelsAtPeriodEnd, planVersionId } = subscription;
  if (status !== 'active' || cancelsAtPeriodEnd || planVersionId !== fromVersionId) return null;
  return { next: { ...subscription, planVersionId: plan.versionId, price: amount }, charge: null };
}

/** Null when it is done already. */
export function changePlan(subscription: SandboxSubscription, change: PlanChange): Step | null {
  const { plan, amount: price, discount, at: anchor } = change;
  if (subscription.anchor.getTime() === anchor.getTime() && subscription.planVersionId === plan.versionId) return null;
  const { dueNow, leftOver: balance, renewsAt } = priceChange(subscription, change);
  const next: SandboxSubscription = {
    ...subscription,
    planVersionId: plan.versionId,
    interval: plan.interval,
    price,
    balance,
    periodPaid: price - (discount?.amount ?? 0),
    status: 'active',
    cancelsAtPeriodEnd: false,
    failedAttempts: 0,
    discount: discount?.amount ?? 0,
    discountedLeft: discount ? discount.payments - 1 : 0,
    anchor,
    periodsSinceAnchor: 1,
    periodStartsAt: anchor,
    periodEndsAt: renewsAt,
    dueAt: renewsAt,
  };
  const fromBalance = Math.max(0, subscription.balance - balance);
  const paid = { kind: 'change' as const, amount: dueNow, discount: next.discount, fromBalance, paidAt: anchor };
  return { next, charge: chargeOf(next, paid) };
}

const chargeOf = (
  subscription: SandboxSubscription,
  {
    kind,
    amount,
    discount,
    fromBalance,
    paidAt,
  }: Pick<SandboxCharge, 'kind' | 'amount' | 'discount' | 'fromBalance' | 'paidAt'>,
): SandboxCharge => {
  const { reference, clientId, currency, planVersionId, interval, periodStartsAt, periodEndsAt } = subscription;
  return {
    // A period is paid once.
    reference: `${reference}_${kind}_${periodStartsAt.getTime()}`,
    clientId,
    subscriptionReference: reference,
    paymentSessionId: null,
    kind,
    amount,
    discount,
    fromBalance,
    currency,
    planVersionId,
    interval,
    periodStartsAt,
    periodEndsAt,
    paidAt,
  };
};
