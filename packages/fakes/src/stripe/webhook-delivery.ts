import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { randomText, type Store } from './store.ts';

export type SignedEvent = { body: string; headers: Record<string, string> };

/** Records an event for each change and posts it, signed, to the endpoint that is set. */
export function createWebhookDelivery(store: Store, { secret, apiVersion }: { secret: string; apiVersion: string }) {
  const waiting: Stripe.Event[] = [];
  let endpoint: string | null = null;
  let running: Promise<void> = Promise.resolve();
  let currentRequest: Stripe.Event['request'] = null;

  store.onEmit((type, object, previous) => {
    const event = {
      id: store.newId('event'),
      object: 'event',
      api_version: apiVersion,
      created: store.now(),
      data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: currentRequest,
      type,
    } as Stripe.Event;
    waiting.push(store.add(event));
    if (endpoint) void deliver();
  });

  const sign = (event: Stripe.Event, options: { secret?: string; atSeconds?: number } = {}): SignedEvent => {
    const body = JSON.stringify(event, null, 2);
    const at = options.atSeconds ?? store.now();
    const signature = createHmac('sha256', options.secret ?? secret)
      .update(`${at}.${body}`)
      .digest('hex');
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { body, headers: { ...headers, 'stripe-signature': `t=${at},v1=${signature}` } };
  };

  /** An event that the endpoint refuses waits for the next delivery. */
  const deliver = (): Promise<void> => {
    running = running.then(async () => {
      for (const event of waiting.splice(0)) if (!(await post(event))) waiting.push(event);
    });
    return running;
  };

  async function post(event: Stripe.Event): Promise<boolean> {
    if (!endpoint) return false;
    try {
      const { body, headers } = sign(event);
      return (await fetch(endpoint, { method: 'POST', headers, body })).ok;
    } catch {
      return false;
    }
  }

  return {
    sign,
    /** Tries again what waits. Resolves once everything has been tried. */
    deliver,
    sendTo(url: string | null): void {
      endpoint = url;
    },
    during<T>(idempotencyKey: string | undefined, work: () => T): T {
      currentRequest = { id: `req_${randomText(14)}`, idempotency_key: idempotencyKey ?? null };
      try {
        return work();
      } finally {
        currentRequest = null;
      }
    },
  };
}
