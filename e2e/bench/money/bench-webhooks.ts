import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { startStripe } from '@deskmate/fakes/stripe/stripe';
import { call } from '../../fixtures/person.ts';
import type { Product } from '../../product/start-product.ts';
import type { BenchRow } from '../bench-row.ts';
import { startChild } from '../child-processes/start-child.ts';
import { createAccounts } from '../create-accounts.ts';
import { withProduct } from '../with-product.ts';
import type { WebhookCalls } from './webhooks.ts';

const times = 5;
const perSecond = 100;
/** Of the seeds: each is bought once in each quantity up to `most`, which is a thousand notices in all. */
const packs = [
  { id: 1, group: 'advanced', credits: 200, trial: 10, most: 100 },
  { id: 2, group: 'image', credits: 60, trial: 5, most: 25 },
] as const;

/** Notices of Stripe's stand-in, each five times and shuffled; what they come to must be exact. */
export async function benchWebhooks(): Promise<BenchRow[]> {
  const webhooks = startChild<WebhookCalls>(new URL('webhooks.ts', import.meta.url));
  const stripe = await startStripe({ startAt: new Date() });
  try {
    const { secretKey, publishableKey, webhookSecret, url } = stripe;
    const settings = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_API_BASE: url,
      ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: 'true',
    };
    return await withProduct(settings, {}, async (product, { name }) => {
      const token = (await createAccounts(product, 1))[0]?.access_token ?? '';
      for (const { id, most } of packs)
        for (let quantity = 1; quantity <= most; quantity += 1) await buy(product, token, { pack_id: id, quantity });
      const signed = stripe.events().map((event) => stripe.sign(event, { atSeconds: Math.floor(Date.now() / 1000) }));
      const posts = shuffled(Array.from({ length: times }, () => signed).flat());
      const path = `${product.url}${mainBase}payments/stripe/webhook`;
      const { p50Ms, p99Ms, refused } = await webhooks.call('post', { url: path, perSecond, posts });
      const drift = await readDrift(product, token);
      const what = `${signed.length} webhooks × ${times}, shuffled, at ${perSecond}/s (${name})`;
      const baseline = { name: 'their p50', value: p50Ms };
      return [
        {
          what: `${what}: acknowledged, p99`,
          kind: 'time',
          pace: 'services',
          ours: p99Ms,
          baseline,
          budget: { atMost: 50 },
        },
        { what: `${what}: credits too many or too few`, kind: 'count', ours: drift + refused, budget: { atMost: 0 } },
      ];
    });
  } finally {
    await stripe.close();
    await webhooks.stop();
  }
}

async function buy(product: Product, token: string, goods: { pack_id: number; quantity: number }): Promise<void> {
  const body = { kind: 'credit', ...goods, request_id: crypto.randomUUID() };
  const opened = await call(product, 'POST', mainAddresses.paymentSession, { token, body });
  const form = new URLSearchParams({ cardNumber: '4242424242424242' });
  await fetch((opened.body as PaymentSession).checkout_url ?? '', { method: 'POST', body: form, redirect: 'manual' });
}

/** The difference between balances and purchases once the notices are applied, which happens in the background. */
async function readDrift(product: Product, token: string): Promise<number> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const { body } = await call(product, 'GET', mainAddresses.subscription, { token });
    const drifts = packs.map(({ group, credits, trial, most }) => {
      const balance = (body as Subscription).credits.find((line) => line.group === group)?.balance ?? 0;
      return balance - trial - (credits * most * (most + 1)) / 2;
    });
    if (drifts.every((drift) => drift >= 0) || Date.now() > deadline)
      return drifts.reduce((sum, drift) => sum + Math.abs(drift), 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
