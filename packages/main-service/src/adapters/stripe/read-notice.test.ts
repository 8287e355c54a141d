import { createClock } from '@deskmate/service-kit/clock';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { readNotice } from './read-notice.ts';
import { noticeTypes } from './to-notice.ts';

const nowMs = Date.UTC(2026, 4, 1, 12);
const nowSeconds = nowMs / 1000;
const stripe = new Stripe('sk_test_reading');
const logged: string[] = [];
const log = createLog({ destination: { write: (line) => void logged.push(line) } });
const options = { webhookSecret: 'whsec_ours', isTest: true, clock: createClock(() => nowMs), log };
beforeEach(() => void logged.splice(0));

const eventOf = (type: string, object: object, change: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: nowSeconds - 60,
  livemode: false,
  data: { object },
  ...change,
});
const completed = eventOf('checkout.session.completed', { id: 'cs_1' });

function sign(payload: string, { secret = options.webhookSecret, timestamp = nowSeconds } = {}) {
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), headers: { 'stripe-signature': header } };
}
const read = (event: object, signing = {}) => readNotice(stripe, options, sign(JSON.stringify(event), signing));
const refused = expect.objectContaining({ code: 'bad_request' });

test('P03: takes a signature for five minutes, in either direction of the clock', () => {
  const notice = { id: 'evt_1', type: 'checkout.session.completed', subject: 'checkout', reference: 'cs_1' };
  const sentAt = new Date(nowMs - 60_000);
  for (const seconds of [-300, 0, 300])
    expect(read(completed, { timestamp: nowSeconds + seconds })).toEqual({ ...notice, sentAt });
  for (const seconds of [-301, 301])
    expect(() => read(completed, { timestamp: nowSeconds + seconds })).toThrow(refused);
});

test('P01: refuses what is signed with another secret, not at all, or changed afterwards', () => {
  expect(() => read(completed, { secret: 'whsec_other' })).toThrow(refused);
  const { body, headers } = sign(JSON.stringify(completed));
  expect(() => readNotice(stripe, options, { body, headers: {} })).toThrow(refused);
  expect(() => readNotice(stripe, options, { body: Buffer.concat([body, Buffer.from(' ')]), headers })).toThrow(
    refused,
  );
});

test.each([null, [], 7, {}, { ...completed, data: null }, { ...completed, data: {} }])(
  'refuses what is signed and no event: %j',
  (value) => expect(() => readNotice(stripe, options, sign(JSON.stringify(value)))).toThrow(refused),
);

test('ignores and logs a notice of the other mode', () => {
  expect(read({ ...completed, livemode: true })).toBeNull();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      notice: 'evt_1',
      type: completed.type,
      livemode: true,
      msg: expect.stringContaining('STRIPE_SECRET_KEY; ignored'),
    },
  ]);
  const live = { ...options, isTest: false };
  expect(readNotice(stripe, live, sign(JSON.stringify({ ...completed, livemode: true })))).not.toBeNull();
  expect(readNotice(stripe, live, sign(JSON.stringify(completed)))).toBeNull();
});

const of = (subscription: unknown) => ({ parent: { subscription_details: { subscription } } });
test.each([
  [
    'checkout',
    'one',
    { id: 'one' },
    ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'],
    'checkout.session',
  ],
  ['subscription', 'one', { id: 'one' }, ['created', 'updated', 'deleted'], 'customer.subscription'],
  ['subscription', 'one', of('one'), ['paid', 'payment_failed'], 'invoice'],
  ['subscription', 'one', of({ id: 'one' }), ['paid'], 'invoice'],
  ['payment', 'one', { payment_intent: 'one' }, ['refunded', 'dispute.created', 'dispute.updated'], 'charge'],
  ['payment', 'one', { payment_intent: { id: 'one' } }, ['dispute.funds_withdrawn', 'dispute.closed'], 'charge'],
  ['payment', 'one', { payment_intent: 'one' }, ['updated', 'failed'], 'refund'],
])('names the %s %s of %j for %j of %s', (subject, reference, object, names, family) => {
  for (const type of names.map((name) => `${family}.${name}`)) {
    expect(noticeTypes).toContain(type);
    expect(read(eventOf(type, object))).toMatchObject({ type, subject, reference });
  }
});

test.each([
  ['customer.created', { id: 'cus_1' }],
  ['invoice.paid', {}],
  ['invoice.paid', { parent: {} }],
  ['invoice.paid', of(null)],
  ['charge.refunded', { payment_intent: null }],
])('has nothing to do for %s about %j', (type, object) => {
  expect(read(eventOf(type, object))).toBeNull();
  expect(logged).toEqual([]);
});
