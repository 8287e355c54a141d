import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StripeStandIn, startStripe } from './stripe.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
beforeEach(async () => {
  standIn = await startStripe({ startAt: new Date('2026-01-31T10:00:00Z') });
  stripe = connect();
});
afterEach(() => standIn.close());

const connect = (key = standIn.secretKey) => {
  const { hostname, port } = new URL(standIn.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
};
const plan = (amount: number, interval: 'month' | 'year' = 'month') => ({
  currency: 'usd',
  unit_amount: amount,
  recurring: { interval },
  product_data: { name: 'Lite' },
});
const subscribe = async (number = '4242 4242 4242 4242') => {
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price_data: plan(500), quantity: 1 }],
    subscription_data: { metadata: { order: '7' } },
    success_url: 'http://shop.test/done?id={CHECKOUT_SESSION_ID}',
  });
  const page = await submit(session, { cardNumber: number });
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  return { customer, session: paid, page, subscriptionId: String(paid.subscription) };
};
const payOnce = async (form: Record<string, string>) => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 450, product_data: { name: 'Pack' } }, quantity: 2 }],
    payment_intent_data: { metadata: { order: '8' } },
    success_url: 'http://shop.test/done',
  });
  const page = await submit(session, form);
  return { session: await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }), page };
};
/** Sends the form of a hosted page as a browser does. */
const submit = (session: { url: string | null }, form: Record<string, string>) =>
  fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const typesSince = (count: number) =>
  standIn
    .events()
    .slice(count)
    .map(({ type }) => type);

test('a subscription is bought on the hosted page, with its invoice and payment, and refers to the order', async () => {
  const { session, page, subscriptionId } = await subscribe();
  expect(page.status).toBe(303);
  expect(page.headers.get('location')).toBe(`http://shop.test/done?id=${session.id}`);
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 500, currency: 'usd' });
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.payments.data.payment.payment_intent', 'customer'],
  });
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { order: '7' },
    customer: { object: 'customer', email: 'ann@example.com' },
    latest_invoice: {
      status: 'paid',
      amount_paid: 500,
      billing_reason: 'subscription_create',
      payments: { data: [{ payment: { payment_intent: { status: 'succeeded', amount_received: 500 } } }] },
    },
  });
  // The 31st becomes the last day of February and comes back in March.
  const { current_period_end: end } = subscription.items.data[0] ?? { current_period_end: 0 };
  expect(new Date(end * 1000).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(subscription.items.data[0]?.price.unit_amount_decimal?.toString()).toBe('500');
});

test('a customer has an address and tax numbers, which go again', async () => {
  const { id } = await stripe.customers.create({ email: 'ann@example.com' });
  const owner = { type: 'customer' as const, customer: id };
  const changed = await stripe.customers.update(id, { name: 'Lee GmbH', address: { city: 'Berlin', country: 'DE' } });
  expect(changed).toMatchObject({ name: 'Lee GmbH', address: { city: 'Berlin', country: 'DE', line2: null } });
  const taxId = await stripe.taxIds.create({ owner, type: 'eu_vat', value: 'DE123456789' });
  expect((await stripe.taxIds.list({ owner })).data).toEqual([expect.objectContaining({ id: taxId.id })]);
  await expect(stripe.taxIds.create({ owner, type: 'eu_vat', value: '1' })).rejects.toMatchObject({
    code: 'tax_id_invalid',
  });
  expect(await stripe.taxIds.del(taxId.id)).toMatchObject({ deleted: true });
  expect((await stripe.taxIds.list({ owner })).data).toEqual([]);
  expect(await stripe.customers.update(id, { name: '', address: '' })).toMatchObject({ name: null, address: null });
});

test('automatic tax is what of an inclusive price is tax, on the session, the invoices and a change; other prices are refused', async () => {
  await standIn.close();
  standIn = await startStripe({ startAt: new Date('2026-01-31T10:00:00Z'), taxPercent: 19 });
  stripe = connect();
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const create = (price: object) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price_data: { ...plan(1190), ...price }, quantity: 1 }],
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto' },
      success_url: 'http://shop.test/done',
    });
  await expect(create({})).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  const session = await create({ tax_behavior: 'inclusive' });
  expect(session).toMatchObject({
    amount_total: 1190,
    automatic_tax: { enabled: true, status: 'complete' },
    total_details: { amount_tax: 190 },
  });
  await submit(session, { cardNumber: '4242 4242 4242 4242' });
  standIn.advanceTo(new Date('2026-03-02T10:00:00Z'));
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data).toHaveLength(2);
  for (const invoice of data)
    expect(invoice).toMatchObject({
      total: 1190,
      total_excluding_tax: 1000,
      total_taxes: [{ amount: 190, tax_behavior: 'inclusive', taxable_amount: 1000 }],
    });
});

test('a coupon reduces the checkout and the invoices within its months, and is redeemed as often as it may be', async () => {
  const coupon = await stripe.coupons.create({
    id: 'order_7',
    amount_off: 100,
    currency: 'USD',
    max_redemptions: 1,
    duration: 'repeating',
    duration_in_months: 2,
  });
  expect(coupon).toMatchObject({ id: 'order_7', currency: 'usd', valid: true, times_redeemed: 0 });
  await expect(stripe.coupons.create({ id: 'order_7', percent_off: 5 })).rejects.toMatchObject({
    code: 'resource_already_exists',
  });
  const open = () =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'http://shop.test/done',
      discounts: [{ coupon: coupon.id }],
      line_items: [{ price_data: plan(500), quantity: 1 }],
    });
  const [session, late] = [await open(), await open()];
  expect(session).toMatchObject({ amount_subtotal: 500, amount_total: 400, total_details: { amount_discount: 100 } });
  await submit(session, { cardNumber: '4242 4242 4242 4242' });
  expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ valid: false, times_redeemed: 1 });
  await expect(open()).rejects.toMatchObject({ code: 'coupon_expired' });
  expect(await stripe.checkout.sessions.expire(late.id)).toMatchObject({ status: 'expired' });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.discounts.source.coupon'],
  });
  expect(paid).toMatchObject({
    payment_status: 'paid',
    subscription: { discounts: [{ object: 'discount', source: { type: 'coupon', coupon: { id: 'order_7' } } }] },
  });
  standIn.advanceTo(new Date('2026-04-01T00:00:00Z'));
  const { data } = await stripe.invoices.list({ limit: 10 });
  expect(data.map(({ amount_paid: amount }) => amount)).toEqual([500, 400, 400]);
  expect(data.at(-1)).toMatchObject({ subtotal: 500, total: 400, total_discount_amounts: [{ amount: 100 }] });
});

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4111 1111 1111 1111', 'Your card number is invalid.'],
])('the card %s is refused in words, and the session stays open for another card', async (number, words) => {
  const { page, session } = await subscribe(number);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(words);
  expect(session.status).toBe('open');
  expect(await stripe.subscriptions.list({ status: 'all' })).toMatchObject({ data: [] });
  expect((await submit(session, { cardNumber: '4242424242424242' })).status).toBe(303);
});

test('3-D Secure asks first; who fails it pays nothing, who completes it pays', async () => {
  const card = { cardNumber: '4000 0025 0000 3155' };
  const { page, session } = await payOnce(card);
  expect(await page.text()).toContain('Complete authentication');
  const refused = await submit(session, { ...card, authentication: 'refuse' });
  expect(await refused.text()).toContain('unable to authenticate');
  expect((await submit(session, { ...card, authentication: 'confirm' })).status).toBe(303);
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('a bank debit is complete and unpaid until it settles or fails, days later', async () => {
  const good = await payOnce({ iban: 'DE89 3704 0044 0532 0130 00' });
  const bad = await payOnce({ iban: 'DE62 3704 0044 0532 0130 01' });
  for (const { session } of [good, bad]) {
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(session.payment_intent).toMatchObject({ status: 'processing', metadata: { order: '8' } });
  }
  const before = standIn.events().length;
  standIn.advanceTo(new Date('2026-02-05T10:00:00Z'));
  expect((await stripe.checkout.sessions.retrieve(good.session.id)).payment_status).toBe('paid');
  expect((await stripe.checkout.sessions.retrieve(bad.session.id)).payment_status).toBe('unpaid');
  expect(typesSince(before)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
    'charge.failed',
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ]);
});

test('advancing the clock emits all renewal events in order', async () => {
  await subscribe();
  const before = standIn.events().length;
  standIn.advanceTo(new Date('2026-03-01T10:00:00Z'));
  const events = standIn.events().slice(before);
  expect(events.map(({ type }) => type)).toEqual([
    'invoice.upcoming',
    'invoice.created',
    'customer.subscription.updated',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  const at = (type: string) => new Date((events.find((one) => one.type === type)?.created ?? 0) * 1000).toISOString();
  expect(at('invoice.upcoming')).toBe('2026-02-21T10:00:00.000Z');
  expect(at('invoice.created')).toBe('2026-02-28T10:00:00.000Z');
  expect(at('invoice.paid')).toBe('2026-02-28T11:00:00.000Z');
});

test('two years of renewals are 24 invoices more, and the day of the month comes back', async () => {
  const { subscriptionId } = await subscribe();
  standIn.advanceTo(new Date('2028-01-31T12:00:00Z'));
  const invoices: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, limit: 10 })) invoices.push(invoice);
  expect(invoices).toHaveLength(25);
  expect(new Set(invoices.map(({ id }) => id)).size).toBe(25);
  expect(invoices.every(({ status }) => status === 'paid')).toBe(true);
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  expect(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe('2028-02-29T10:00:00.000Z');
});

test('a card that fails later makes the subscription past due, is tried again, and a new card pays what is open', async () => {
  const { subscriptionId, customer } = await subscribe();
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: failing.id });
  const before = standIn.events().length;
  standIn.advanceTo(new Date('2026-03-01T10:00:00Z'));
  const failed = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  expect(failed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
  expect(typesSince(before)).toEqual(
    expect.arrayContaining(['payment_intent.payment_failed', 'invoice.payment_failed']),
  );
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: good.id });
  standIn.advanceTo(new Date('2026-03-04T10:00:00Z'));
  const paid = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', attempt_count: 2 } });
});

test('when every try has failed the subscription ends', async () => {
  const { subscriptionId, customer } = await subscribe();
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: failing.id });
  standIn.advanceTo(new Date('2026-03-20T10:00:00Z'));
  expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(typesSince(0).at(-1)).toBe('customer.subscription.deleted');
});

test('cancelling at the end keeps the period and can be undone; at the end it is deleted without a charge', async () => {
  const { subscriptionId } = await subscribe();
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  standIn.advanceTo(new Date('2026-02-28T09:59:59Z'));
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('active');
  standIn.advanceTo(new Date('2026-03-05T10:00:00Z'));
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
  expect((await stripe.invoices.list({ subscription: subscriptionId })).data).toHaveLength(1);
});

test('a change of price is previewed and then invoiced with the unused time taken off, to the same amount', async () => {
  const { subscriptionId } = await subscribe();
  standIn.advanceTo(new Date('2026-02-14T10:00:00Z'));
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const product = await stripe.products.create({ id: 'pro', name: 'Pro' });
  const change = {
    items: [
      {
        id: items.data[0]?.id ?? '',
        price_data: {
          currency: 'usd',
          unit_amount: 1200,
          product: product.id,
          recurring: { interval: 'month' as const },
        },
      },
    ],
    proration_behavior: 'always_invoice' as const,
    billing_cycle_anchor: { type: 'now' as const },
    proration_date: Math.floor(standIn.now().getTime() / 1000),
  };
  const preview = await stripe.invoices.createPreview({ subscription: subscriptionId, subscription_details: change });
  // 14 of 28 days of 5.00 are left.
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-250, 1200]);
  expect((await stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.price.unit_amount).toBe(500);
  const changed = await stripe.subscriptions.update(subscriptionId, { ...change, expand: ['latest_invoice'] });
  expect(changed.latest_invoice).toMatchObject({
    amount_paid: preview.amount_due,
    billing_reason: 'subscription_update',
  });
  expect(changed.items.data[0]?.current_period_end).toBe(Date.parse('2026-03-14T10:00:00Z') / 1000);
});

test('the rest of a change to a cheaper plan is a balance for later invoices', async () => {
  const { subscriptionId, customer } = await subscribe();
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 200,
    recurring: { interval: 'month' },
    product_data: { name: 'Small' },
  });
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: price.id }],
    proration_behavior: 'always_invoice',
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -300 });
  standIn.advanceTo(new Date('2026-04-01T10:00:00Z'));
  const { data } = await stripe.invoices.list({ subscription: subscriptionId });
  expect(data.map(({ amount_paid: amount }) => amount)).toEqual([100, 0, 0, 500]);
});

test('refunds are partial or whole, and never more than was paid', async () => {
  const { session } = await payOnce({ cardNumber: '4242424242424242' });
  const payment_intent = (session.payment_intent as Stripe.PaymentIntent).id;
  await stripe.refunds.create({ payment_intent, amount: 300 });
  await expect(stripe.refunds.create({ payment_intent, amount: 601 })).rejects.toMatchObject({ param: 'amount' });
  await stripe.refunds.create({ payment_intent });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge.refunds'],
  });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 900, refunds: { data: [{}, {}] } });
});

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])('a disputed payment ends by its evidence: %s is %s', async (words, status) => {
  const { session } = await payOnce({ cardNumber: '4000000000000259' });
  const payment_intent = (session.payment_intent as Stripe.PaymentIntent).id;
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 900, payment_intent });
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: words }, submit: true });
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status });
  expect(typesSince(0).at(-1)).toBe('charge.dispute.closed');
});

test('one idempotency key is one effect: the answer comes again, and other parameters are refused', async () => {
  const options = { idempotencyKey: 'order-1' };
  const first = await stripe.customers.create({ email: 'a@example.com' }, options);
  const again = await stripe.customers.create({ email: 'a@example.com' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(stripe.customers.create({ email: 'b@example.com' }, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test('an answer that is lost is asked for again by the SDK and is the same', async () => {
  standIn.failNext('answer_lost', 'server_error');
  const customer = await stripe.customers.create({ email: 'a@example.com' });
  expect(standIn.requests.map(({ replayed }) => replayed)).toEqual([false, false, true]);
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
});

test('errors have their kinds, codes and parameters', async () => {
  await expect(connect('sk_test_wrong').customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  });
  const unknown = { mail: 'a@example.com' } as Stripe.CustomerCreateParams;
  await expect(stripe.customers.create(unknown)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'mail' });
  await expect(
    stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://shop.test' }),
  ).rejects.toMatchObject({ code: 'parameter_missing', param: 'line_items' });
  await stripe.customers.create();
  await expect(stripe.customers.list({ expand: ['data.nonsense'] })).rejects.toMatchObject({ param: 'expand' });
  const retryingClient = new Stripe(standIn.secretKey, {
    host: '127.0.0.1',
    port: new URL(standIn.url).port,
    protocol: 'http' as const,
    maxNetworkRetries: 0,
  });
  standIn.failNext('rate_limited');
  await expect(retryingClient.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
});

test('lists go page by page in both directions', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 7; made += 1) ids.unshift((await stripe.customers.create()).id);
  const page = await stripe.customers.list({ limit: 3 });
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([ids.slice(0, 3), true]);
  const next = await stripe.customers.list({ limit: 3, starting_after: ids[2] ?? '' });
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(3, 6));
  const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] ?? '' });
  expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
});

test('an event is signed over its bytes, at its time, with its secret', async () => {
  await stripe.customers.create({ email: 'a@example.com' });
  const [event] = standIn.events();
  if (!event) throw new Error('nothing happened');
  const at = standIn.now().getTime();
  const read = ({ body, headers }: { body: string; headers: Record<string, string> }, secret = standIn.webhookSecret) =>
    stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret, 300, undefined, at);
  expect(read(standIn.sign(event))).toMatchObject({ id: event.id, type: 'customer.created', livemode: false });
  const signed = standIn.sign(event);
  expect(() => read({ ...signed, body: `${signed.body} ` })).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => read(signed, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => read(standIn.sign(event, { atSeconds: at / 1000 - 301 }))).toThrow('Timestamp outside');
});

test('a session that nobody pays expires, and one that is closed cannot be paid', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price_data: plan(500), quantity: 1 }],
    success_url: 'http://shop.test/done',
  });
  standIn.advanceTo(new Date('2026-02-02T10:00:00Z'));
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  expect((await submit(session, { cardNumber: '4242424242424242' })).status).toBe(410);
  expect(typesSince(0).at(-1)).toBe('checkout.session.expired');
});

test('in the portal a client changes the card, cancels and comes back', async () => {
  const { customer, subscriptionId } = await subscribe();
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://shop.test/me',
  });
  expect(await (await fetch(portal.url)).text()).toContain('href="http://shop.test/me"');
  await submit(portal, { action: 'cancel' });
  expect((await stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end).toBe(true);
  await submit(portal, { action: 'resume' });
  await submit(portal, { card: '4000000000000341' });
  const changed = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] });
  expect(changed).toMatchObject({ cancel_at_period_end: false, default_payment_method: { card: { last4: '0341' } } });
});

test('every event is posted, and one that the endpoint refuses is posted again later', async () => {
  const received: string[] = [];
  let refuses = true;
  const endpoint = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const signature = String(request.headers['stripe-signature']);
    const at = standIn.now().getTime();
    const event = stripe.webhooks.constructEvent(
      ...([Buffer.concat(parts), signature, standIn.webhookSecret, 300, undefined, at] as const),
    );
    if (!refuses) received.push(event.id);
    response.writeHead(refuses ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  standIn.sendEventsTo(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`);
  await subscribe();
  await standIn.deliverEvents();
  expect(received).toEqual([]);
  refuses = false;
  await standIn.deliverEvents();
  expect(received.sort()).toEqual(
    standIn
      .events()
      .map(({ id }) => id)
      .sort(),
  );
  await new Promise((resolve) => endpoint.close(resolve));
});
