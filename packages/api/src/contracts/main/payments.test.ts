import { expect, test } from 'vitest';
import { paymentSession } from './payments.ts';

const session = {
  id: 'pay-1',
  gateway: 'sandbox',
  status: 'open',
  bought: null,
  description: 'Deskmate Pro, 1 month',
  amount: 1200,
  currency: 'USD',
  discount: null,
  from_balance: 0,
  checkout_url: null,
  failure_code: null,
  failure_detail: null,
  created_at: '2026-01-01T00:00:00Z',
};
const accepts = (bought: unknown) => paymentSession.safeParse({ ...session, bought }).success;

test.each([
  { kind: 'plan', plan_name: 'Pro', interval: 'month' },
  { kind: 'credit', group: 'advanced', credits: 200, quantity: 3 },
  null,
])('describes a payment as data, or as its invoice line alone: %j', (bought) => {
  expect(paymentSession.parse({ ...session, bought })).toEqual({ ...session, bought });
});

test.each([
  { kind: 'plan', plan_name: 'Pro' },
  { kind: 'plan', plan_name: 'Pro', interval: 'day' },
  { kind: 'credit', group: 'golden', credits: 200, quantity: 1 },
  { kind: 'credit', group: 'advanced', quantity: 1 },
  'Deskmate Pro, 1 month',
])('what no page could describe is no purchase: %j', (bought) => {
  expect(accepts(bought)).toBe(false);
});
