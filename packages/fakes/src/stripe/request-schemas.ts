import * as z from 'zod';

/** What each request may carry. Parameters beyond these are refused, as Stripe refuses those it does not know. */
const text = z.string().min(1).max(5000);
const whole = z.coerce.number().int();
const truth = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z.record(z.string().max(40), z.string().max(500));
const expand = { expand: z.array(text).max(20).optional() };
const currency = z.string().regex(/^[a-zA-Z]{3}$/);

const product = { id: text.optional(), name: text, metadata: metadata.optional() };
const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.min(1).optional(),
});
const priceData = z.strictObject({
  currency,
  unit_amount: whole.min(0),
  recurring: recurring.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
});
const subscriptionItem = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
});
const anchor = z.strictObject({ type: z.enum(['now', 'unchanged']) });
const prorationBehavior = z.enum(['always_invoice', 'none']);

export const nothing = z.strictObject({ ...expand });

export const newCustomer = z.strictObject({
  ...expand,
  email: text.max(512).optional(),
  name: text.optional(),
  metadata: metadata.optional(),
});
const owner = z.strictObject({ type: z.literal('customer'), customer: text });
export const newTaxId = z.strictObject({ ...expand, type: text, value: text, owner });

const line = z.string().max(5000).optional();
const address = z.strictObject({ line1: line, line2: line, city: line, state: line, postal_code: line, country: line });

export const customerChange = newCustomer.extend({
  name: z.string().max(5000).optional(),
  address: z.union([z.literal(''), address]).optional(),
  tax: z.strictObject({ validate_location: z.enum(['deferred', 'immediately']) }).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
});
export const newBalanceTransaction = z.strictObject({
  ...expand,
  amount: whole,
  currency,
  description: text.max(350).optional(),
  metadata: metadata.optional(),
});
export const attachment = z.strictObject({ ...expand, customer: text });
export const newProduct = z.strictObject({ ...expand, ...product });
export const newPrice = priceData.extend({
  ...expand,
  product_data: z.strictObject(product).optional(),
});

export const newCoupon = z.strictObject({
  ...expand,
  id: text.max(200).optional(),
  name: text.max(40).optional(),
  amount_off: whole.min(1).optional(),
  currency: currency.optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: whole.min(1).optional(),
  max_redemptions: whole.min(1).optional(),
  metadata: metadata.optional(),
});

const discounts = z.array(z.strictObject({ coupon: text })).length(1);
/** An empty text takes all discounts away. */
const newDiscounts = z.union([z.literal(''), discounts]).optional();

const autoOrNever = z.enum(['auto', 'never']).optional();

export const newSession = z.strictObject({
  ...expand,
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(
      z.strictObject({ price: text.optional(), price_data: priceData.optional(), quantity: whole.min(1).default(1) }),
    )
    .min(1),
  success_url: text,
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  expires_at: whole.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  discounts: discounts.optional(),
  automatic_tax: z.strictObject({ enabled: truth }).optional(),
  customer_update: z.strictObject({ address: autoOrNever, name: autoOrNever }).optional(),
  locale: text.optional(),
});

export const subscriptionChange = z.strictObject({
  ...expand,
  cancel_at_period_end: truth.optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
  items: z.array(subscriptionItem).length(1).optional(),
  proration_behavior: prorationBehavior.optional(),
  billing_cycle_anchor: anchor.optional(),
  proration_date: whole.optional(),
  payment_behavior: z.enum(['error_if_incomplete', 'allow_incomplete']).optional(),
  discounts: newDiscounts,
});
export const subscriptionCancel = z.strictObject({ ...expand });

export const invoicePreview = z.strictObject({
  ...expand,
  subscription: text,
  discounts: newDiscounts,
  subscription_details: z
    .strictObject({
      items: z.array(subscriptionItem).length(1).optional(),
      proration_behavior: prorationBehavior.optional(),
      billing_cycle_anchor: anchor.optional(),
      proration_date: whole.optional(),
    })
    .optional(),
});

export const newRefund = z.strictObject({
  ...expand,
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

export const disputeEvidence = z.strictObject({
  ...expand,
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: truth.optional(),
});

export const newPortalSession = z.strictObject({ ...expand, customer: text, return_url: text.optional() });

const range = z.union([
  whole,
  z.strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() }),
]);

/** The filters of all lists together; each list takes its own. */
export const listQuery = z.strictObject({
  ...expand,
  limit: whole.min(1).max(100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
  customer: text.optional(),
  subscription: text.optional(),
  invoice: text.optional(),
  payment_intent: text.optional(),
  charge: text.optional(),
  email: text.optional(),
  status: text.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  owner: owner.optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;
