import type { CheckoutOrder } from '../../ports/payment-gateway.ts';
import type { CardEntry, CardOutcome, CardPayment, SandboxCards } from '../../ports/sandbox-cards.ts';
import { orderReference } from './references.ts';
import type { SandboxOptions } from './sandbox-gateway.ts';
import type { SandboxCharge, SandboxSubscription } from './sandbox-repository.ts';
import { beginSubscription, earlyMs, nextStep, setCard, subscriptionReference } from './sandbox-subscription.ts';
import { readTestCard, type StoredCard } from './test-cards.ts';

/** What the Sandbox's own card form does. */
export function createSandboxCards({ clock, store }: SandboxOptions): SandboxCards {
  const now = clock.date;
  return {
    async payByCard(order, card) {
      const judged = judgePayment(card, now());
      if (judged.status !== 'accepted') return judged;
      const subscription = order.plan && beginSubscription(order, order.plan, { card: judged.card, now: now() });
      await store.open(firstCharge(order, subscription, now()), subscription);
      return { status: 'paid', reference: orderReference(order.paymentSessionId) };
    },

    async replaceCard(reference, card) {
      const judged = judgeStored(card, now());
      if (judged.status !== 'accepted') return judged;
      await store.change(reference, (subscription) => setCard(subscription, judged.card, now()));
      return { status: 'kept', reference };
    },

    async beginRenewing(order, plan, card) {
      const judged = judgeStored(card, now());
      if (judged.status !== 'accepted') return judged;
      const { paid } = plan;
      const subscription: SandboxSubscription = {
        ...beginSubscription(order, { ...plan, paidUntil: paid.startsAt }, { card: judged.card, now: now() }),
        // What is paid may be longer than one period; those to come are counted from its end.
        anchor: paid.endsAt,
        periodsSinceAnchor: 0,
        periodEndsAt: paid.endsAt,
        dueAt: paid.endsAt,
      };
      await store.open(firstCharge(order, subscription, now()), subscription);
      return { status: 'kept', reference: subscriptionReference(order.paymentSessionId) };
    },

    async renewDue(limit) {
      const changed: string[] = [];
      for (const reference of await store.listDue(new Date(clock.now() + earlyMs), limit)) {
        let isChanged = false;
        // Several periods may have passed while nothing ran.
        while (await store.change(reference, (subscription) => nextStep(subscription, now()))) isChanged = true;
        if (isChanged) changed.push(reference);
      }
      return changed;
    },
  };
}

type JudgedCard = Exclude<CardOutcome, { status: 'paid' }> | { status: 'accepted'; card: StoredCard };

function judgePayment(entry: CardPayment, now: Date): JudgedCard {
  const read = readTestCard(entry, now);
  if ('status' in read) return read;
  const { outcome, card } = read;
  if (outcome === 'decline') return { status: 'declined', code: 'payment_declined' };
  if (outcome === 'insufficient_funds') return { status: 'declined', code: 'payment_insufficient_funds' };
  if (outcome === 'authentication') {
    if (entry.authentication === null) return { status: 'authentication_required' };
    if (entry.authentication === 'refuse') return { status: 'declined', code: 'payment_authentication_failed' };
  }
  return { status: 'accepted', card };
}

/** A card that is only stored: nothing is charged, so there is no 3-D Secure question. */
function judgeStored(card: CardEntry, now: Date): Exclude<JudgedCard, { status: 'authentication_required' }> {
  const judged = judgePayment({ ...card, authentication: 'confirm' }, now);
  if (judged.status === 'authentication_required') throw new Error('the question was answered');
  return judged;
}

function firstCharge(order: CheckoutOrder, subscription: SandboxSubscription | null, paidAt: Date): SandboxCharge {
  const { paymentSessionId, clientId, amount, currency } = order;
  const discount = order.discount?.amount ?? 0;
  return {
    reference: orderReference(paymentSessionId),
    clientId,
    paymentSessionId,
    kind: 'first',
    amount,
    discount,
    fromBalance: 0,
    currency,
    paidAt,
    subscriptionReference: subscription?.reference ?? null,
    planVersionId: subscription?.planVersionId ?? null,
    interval: subscription?.interval ?? null,
    periodStartsAt: subscription?.periodStartsAt ?? null,
    periodEndsAt: subscription?.periodEndsAt ?? null,
  };
}
