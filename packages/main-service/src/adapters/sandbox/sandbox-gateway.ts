import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { GatewaySubscription, PaymentGateway, Renewals } from '../../ports/payment-gateway.ts';
import type { SandboxCards } from '../../ports/sandbox-cards.ts';
import { createSandboxCards } from './create-sandbox-cards.ts';
import { priceChange } from './price-change.ts';
import { clientOf, customerOf, orderReference, sessionOf } from './references.ts';
import type { SandboxCharge, SandboxStore } from './sandbox-repository.ts';
import { applyTermsMove, changePlan, discountOf, setCancellation } from './sandbox-subscription.ts';
import { testCards } from './test-cards.ts';

export type SandboxOptions = { production: boolean; clock: Clock; store: SandboxStore };

/** A gateway that moves no money, marked as a test everywhere. @throws Error in production. */
export function createSandboxGateway(options: SandboxOptions): PaymentGateway & SandboxCards {
  if (options.production) throw new Error('the Sandbox gateway does not run in production');
  const { clock, store } = options;
  return {
    about: { id: 'sandbox', name: 'Sandbox (test)', is_test: true, includes_tax: false, test_cards: testCards },
    redirectOrigins: [],
    balanceOf: ({ customerId, currency }) => store.balanceOf(clientOf(customerId), currency),
    addToBalance: ({ customerId, ...addition }) =>
      store.addToBalance({ ...addition, clientId: clientOf(customerId), paidAt: clock.date() }),
    createCheckout: async ({ paymentSessionId }) => ({
      checkoutUrl: null,
      reference: orderReference(paymentSessionId),
    }),
    closeCheckout: async (reference) => (await store.findCharge(reference)) === null,
    async fetchPayment(reference) {
      const charge = await store.findCharge(reference);
      return charge
        ? { status: 'paid', ...paidPayment(charge) }
        : { status: 'open', paymentSessionId: sessionOf(reference) };
    },
    fetchSubscription: (reference) => fetchSubscription(store, reference),
    renewals: createRenewals(options),
    // Only this service makes refunds, and it records them itself; the Sandbox has no disputes.
    fetchReversals: async () => ({ refunds: [], failedRefunds: [], disputes: [] }),
    async endSubscription(reference) {
      await store.change(reference, (subscription) =>
        subscription.status === 'ended'
          ? null
          : { next: { ...subscription, status: 'ended', dueAt: null }, charge: null },
      );
    },
    // Its customer ids are ours and have no address.
    setCustomerEmail: async () => {},
    removeCustomer: async () => {},
    refund: async ({ amount, currency, key }) => ({
      reference: `sandbox_refund_${key}`,
      amount,
      currency,
      createdAt: clock.date(),
    }),
    updateCustomer: async () => {},
    openPortal: async () => null,
    readNotice() {
      throw new ServiceError('bad_request');
    },
    async *listNotices() {},
    findNotice: async () => null,
    ...createSandboxCards(options),
  };
}

function paidPayment(charge: SandboxCharge) {
  const { reference, clientId, paymentSessionId, subscriptionReference, amount, fromBalance, currency, paidAt } =
    charge;
  const period = periodOf(charge);
  return {
    paymentSessionId: paymentSessionId ?? sessionOf(reference),
    reference,
    customerId: customerOf(clientId),
    amount,
    fromBalance,
    tax: 0,
    currency,
    // Its first charge begins a subscription.
    renews: subscriptionReference && period ? { subscriptionReference, subscribedAt: paidAt, paidAt, period } : null,
  };
}

const periodOf = ({ periodStartsAt: startsAt, periodEndsAt: endsAt }: SandboxCharge) =>
  startsAt && endsAt ? { startsAt, endsAt } : null;

async function fetchSubscription(store: SandboxStore, reference: string): Promise<GatewaySubscription | null> {
  const subscription = await store.findSubscription(reference);
  if (!subscription) return null;
  const { clientId, status, cancelsAtPeriodEnd, planVersionId, interval, createdAt } = subscription;
  const charges = await store.listCharges(reference);
  const first = charges.find(({ kind }) => kind === 'first');
  return {
    reference,
    clientId,
    customerId: customerOf(clientId),
    status,
    cancelsAtPeriodEnd,
    planVersionId,
    interval,
    createdAt,
    period: { startsAt: subscription.periodStartsAt, endsAt: subscription.periodEndsAt },
    nextDiscount: discountOf(subscription),
    balance: subscription.balance,
    firstPayment: first ? paidPayment(first) : null,
    renewals: charges.flatMap((charge) => {
      const period = periodOf(charge);
      if (charge.kind === 'first' || !period || !charge.planVersionId || !charge.interval) return [];
      const { reference: payment, amount, discount, fromBalance, currency, paidAt } = charge;
      const plan = { planVersionId: charge.planVersionId, interval: charge.interval };
      const isChange = charge.kind === 'change';
      return [
        { reference: payment, amount, discount, fromBalance, tax: 0, currency, ...plan, period, isChange, paidAt },
      ];
    }),
  };
}

const createRenewals = ({ store, clock }: SandboxOptions): Renewals => ({
  async previewChange(change) {
    const subscription = await store.findSubscription(change.reference);
    if (!subscription) throw new ServiceError('not_found');
    const { unused, dueNow, leftOver, currency, renewsAt } = priceChange(subscription, change);
    return { unused, dueNow, leftOver, currency, renewsAt };
  },
  async change(change) {
    await store.change(change.reference, (subscription) => {
      if (subscription.status === 'ended') throw new ServiceError('conflict');
      const step = changePlan(subscription, change);
      if (step?.charge && step.charge.amount > 0 && subscription.cardOutcome !== 'pays')
        throw new ServiceError(subscription.cardOutcome);
      return step;
    });
  },
  async setCancelsAtPeriodEnd(reference, cancels) {
    const now = clock.date();
    await store.change(reference, (subscription) => setCancellation(subscription, cancels, now));
  },
  moveAtRenewal: (move) => store.change(move.reference, (subscription) => applyTermsMove(subscription, move)),
});
