import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { creditGroup, id, isoTime } from '../fields.ts';
import { route } from '../route.ts';

/** The payment gateways. */
export const gatewayId = z.enum(['sandbox', 'stripe']);

export const interval = z.enum(['month', 'year']);

/** As a person types it: case and surrounding spaces do not matter. */
export const promoCodeText = z.string().trim().min(1).max(40);

/**
 * The client's express request to begin at once: after a withdrawal the share that was used is kept. Needed for what costs
 * something where purchases can be withdrawn from.
 */
const startNow = z.boolean().optional();

/** What a client wants to buy. Prices never travel this way: the server knows them. */
export const purchase = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('plan'),
    plan_id: z.int().positive(),
    interval,
    promo_code: promoCodeText.optional(),
    start_now: startNow,
    address_id: id.optional(),
    /** Makes a second click or tab get the same payment session. */
    request_id: z.uuid(),
  }),
  z.strictObject({
    kind: z.literal('credit'),
    pack_id: z.int().positive(),
    quantity: z.int().min(1).max(100),
    start_now: startNow,
    /** Which of the client's addresses the invoice names; the default one without it. */
    address_id: id.optional(),
    request_id: z.uuid(),
  }),
]);

/** What a payment is for, as data, so that each page shows it in the language of the reader. */
export const bought = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('plan'),
    /** As it was called when it was chosen. */
    plan_name: z.string(),
    interval,
  }),
  z.object({
    kind: z.literal('credit'),
    group: creditGroup,
    /** In one pack. */
    credits: z.int(),
    /** How many packs. */
    quantity: z.int(),
  }),
]);

/** What a promo code took off. Null code: only the gateway knows it. */
export const discount = z.object({ code: z.string().nullable(), amount: z.int() });

/** Money is in integer minor units of `currency`. */
export const paymentSession = z.object({
  id,
  gateway: gatewayId,
  status: z.enum(['open', 'confirming', 'paid', 'failed', 'expired']),
  /** Null where only `description` tells what it is for. */
  bought: bought.nullable(),
  /** The same as one English line, as the gateway and the invoice show it. */
  description: z.string(),
  /** What is to pay, after the discount and `from_balance`. */
  amount: z.int(),
  discount: discount.nullable(),
  /** What the gateway takes from the balance left over of an earlier plan; below 0 for a sum that was not charged then. */
  from_balance: z.int(),
  currency: z.string(),
  /** Where to pay; null when the gateway's form is ours (Sandbox). Top-level `redirect_url` is deliberately not used for it. */
  checkout_url: z.string().nullable(),
  failure_code: z.string().nullable(),
  failure_detail: z.string().nullable(),
  created_at: isoTime,
});

/** What a plan costs this client now: what opening a payment with the same code asks for, and what is charged. */
export const planCost = z.object({
  /** As it is written; null without a code. */
  code: z.string().nullable(),
  price: z.int(),
  discount: z.int(),
  /** As in a payment session. */
  from_balance: z.int(),
  /** What is to pay now. */
  total: z.int(),
  currency: z.string(),
  /** How many payments the code is taken off, this one included; the next one costs `price`. */
  discounted_payments: z.int(),
  /** A plan that a code makes free needs no card, does not renew by itself and ends then; null for any other. */
  free_until: isoTime.nullable(),
});

export const gateway = z.object({
  id: gatewayId,
  name: z.string(),
  is_test: z.boolean(),
  /** Whether it computes the tax that prices include; otherwise no tax is added and none is named. */
  includes_tax: z.boolean(),
  /** Documented test cards of the Sandbox; empty elsewhere. */
  test_cards: z.array(
    z.object({
      number: z.string(),
      /** `renewal_decline` pays now and fails when the plan renews. */
      outcome: z.enum(['success', 'decline', 'authentication', 'insufficient_funds', 'renewal_decline']),
    }),
  ),
});

/** A card for the Sandbox. Only its documented test numbers do anything; none is stored whole. */
export const sandboxCard = z.strictObject({
  card_number: z.string().trim().max(30),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
});

export const sandboxPayment = sandboxCard.extend({
  payment_session_id: id,
  /** Answer to the 3-D Secure question, once it was asked. */
  authentication: z.enum(['confirm', 'refuse']).optional(),
});

export const sandboxPaymentResponse = z.object({
  status: z.enum(['paid', 'authentication_required']),
  payment_session: paymentSession,
});

export const receivePaymentNotice = route({
  method: 'POST',
  path: 'payments/:gateway/webhook',
  summary: 'A signed notice of the payment gateway, in its own format.',
  params: z.object({ gateway: z.string().max(20) }),
  response: z.object({ received: z.literal(true) }),
});

export const listGateways = route({
  method: 'GET',
  path: mainAddresses.gateways,
  summary: 'The active payment gateway; an empty list while nothing can be bought.',
  response: z.array(gateway),
});

export const validatePromoCode = route({
  method: 'POST',
  path: mainAddresses.promoCode,
  summary: 'What a plan costs this client now, with a promo code or without one.',
  body: z.strictObject({ code: promoCodeText.optional(), plan_id: z.int().positive(), interval }),
  response: planCost,
});

export const openPaymentSession = route({
  method: 'POST',
  path: mainAddresses.paymentSession,
  summary: 'Start paying for a plan or a credit pack.',
  body: purchase,
  response: paymentSession,
});

export const getPaymentSession = route({
  method: 'GET',
  path: mainAddresses.paymentSession,
  summary: 'How a payment stands; polled by the result page.',
  query: z.strictObject({ id }),
  response: paymentSession,
});

export const payInSandbox = route({
  method: 'POST',
  path: mainAddresses.payment,
  summary: 'Pay an open session with a Sandbox test card.',
  body: sandboxPayment,
  response: sandboxPaymentResponse,
});

export const listPendingPayments = route({
  method: 'GET',
  path: mainAddresses.pendingPayments,
  summary: 'Own payment sessions that were started and not finished.',
  response: z.object({ items: z.array(paymentSession), next_cursor: z.null() }),
});

export const openCustomerPortal = route({
  method: 'POST',
  path: mainAddresses.customerPortal,
  summary: "The payment gateway's own page for cards, subscriptions and invoices.",
  response: z.object({ portal_url: z.string() }),
});

export type Purchase = z.infer<typeof purchase>;
export type Bought = z.infer<typeof bought>;
export type PaymentSession = z.infer<typeof paymentSession>;
export type PlanCost = z.infer<typeof planCost>;
export type Gateway = z.infer<typeof gateway>;
export type SandboxCard = z.infer<typeof sandboxCard>;
export type SandboxPayment = z.infer<typeof sandboxPayment>;
export type SandboxPaymentResponse = z.infer<typeof sandboxPaymentResponse>;
export type BillingInterval = z.infer<typeof interval>;
