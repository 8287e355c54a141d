import { startStripe } from '@deskmate/fakes/stripe/stripe';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createMainFixture, type SignedIn } from './main-fixture.ts';

type StripeEvent = Parameters<Awaited<ReturnType<typeof startStripe>>['sign']>[0];
type Purchase =
  | { kind: 'plan'; plan_id: number; interval: 'month' | 'year'; promo_code?: string; start_now?: boolean }
  | { kind: 'credit'; pack_id: number; quantity: number; start_now?: boolean };

type StripeFixtureOptions = {
  withdrawalDays?: number;
  /** The share that Stripe Tax finds in each price; without it tax is not computed. */
  taxPercent?: number;
  log?: Log;
};

/** The real service with payments through a stand-in for Stripe; both have one time. */
export async function createStripeFixture({ taxPercent = 0, log, ...config }: StripeFixtureOptions = {}) {
  const stripe = await startStripe({ startAt: new Date(Date.UTC(2026, 2, 10, 12)), taxPercent });
  const { secretKey, webhookSecret, url: apiBase } = stripe;
  const gatewayConfig = { stripe: { secretKey, webhookSecret, apiBase, computesTax: taxPercent > 0 } };
  const fixture = await createMainFixture({
    config: { ...gatewayConfig, ...config },
    ...(log ? { log } : {}),
  });
  let delivered = 0;

  const notify = (notice: { body: string; headers: Record<string, string> }) =>
    fixture.call('POST', 'payments/stripe/webhook', notice);

  return {
    ...fixture,
    /** With which a job reaches this gateway. */
    gatewayConfig,
    stripe,
    notify,
    /** Posts events and waits until they are applied. */
    async deliver(events: StripeEvent[]) {
      const answers = await Promise.all(events.map((event) => notify(stripe.sign(event))));
      await fixture.settled();
      return answers;
    },
    /** The events since the last time this was asked. */
    newEvents(): StripeEvent[] {
      const events = stripe.events().slice(delivered);
      delivered += events.length;
      return events;
    },
    /** Lets time pass at Stripe and here; nothing is delivered. */
    passTo(date: string) {
      stripe.advanceTo(new Date(date));
      fixture.clock.set(date);
    },
    async open(client: SignedIn, purchase: Purchase) {
      const token = await fixture.tokenOf(client);
      const body = { ...purchase, request_id: crypto.randomUUID() };
      return fixture.call('POST', 'client/payment/session', { token, body });
    },
    /** Fills in the hosted page. */
    checkOut: (session: { checkout_url: string }, form: Record<string, string> = { cardNumber: '4242424242424242' }) =>
      fetch(session.checkout_url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
    async get(client: SignedIn, path: string, query?: Record<string, string>) {
      const token = await fixture.tokenOf(client);
      return (await fixture.call('GET', path, { token, ...(query ? { query } : {}) })).body;
    },
    async close() {
      await fixture.close();
      await stripe.close();
    },
  };
}

export type StripeFixture = Awaited<ReturnType<typeof createStripeFixture>>;
