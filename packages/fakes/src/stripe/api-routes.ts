import type Stripe from 'stripe';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { createPrice, createProduct } from './catalog.ts';
import type { CheckoutSessions } from './checkout-sessions.ts';
import { createCoupon, redeemable } from './coupons.ts';
import { attachPaymentMethod, changeBalance, createCustomer, deleteCustomer, updateCustomer } from './customers.ts';
import { acceptDispute, submitEvidence } from './disputes.ts';
import { draftInvoice } from './invoices.ts';
import { listPage } from './list-page.ts';
import { createRefund } from './refunds.ts';
import * as schemas from './request-schemas.ts';
import type { Kind, Store } from './store.ts';
import { cancelSubscription, changeItem, updateSubscription } from './subscriptions.ts';
import { createTaxId, deleteTaxId } from './tax-ids.ts';

export type ApiRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  schema: z.ZodType;
  answer(input: { id: string; params: never }): object;
};

/** Every request of Stripe's API that the stand-in answers. */
export function createApiRoutes(
  store: Store,
  sessions: CheckoutSessions,
  portalUrl: (id: string) => string,
): ApiRoute[] {
  const write = <S extends z.ZodType>(
    method: 'POST' | 'DELETE',
    path: string,
    schema: S,
    answer: (params: z.infer<S>, id: string) => object,
  ): ApiRoute => ({ method, path, schema, answer: ({ id, params }) => answer(params as z.infer<S>, id) });

  return [
    ...reads(store),
    write('POST', '/v1/customers', schemas.newCustomer, (params) => createCustomer(store, params)),
    write('POST', '/v1/customers/:id', schemas.customerChange, (params, id) => updateCustomer(store, id, params)),
    write('POST', '/v1/customers/:id/balance_transactions', schemas.newBalanceTransaction, (params, id) =>
      changeBalance(store, id, params),
    ),
    {
      method: 'GET',
      path: '/v1/customers/:id/balance_transactions',
      schema: schemas.listQuery,
      answer: ({ id, params }) => {
        const { customer, ...page }: schemas.ListQuery = params;
        return listPage(
          store,
          'customer_balance_transaction',
          { ...page, customer: id },
          `/v1/customers/${id}/balance_transactions`,
        );
      },
    },
    write('DELETE', '/v1/customers/:id', schemas.nothing, (_params, id) => deleteCustomer(store, id)),
    write('POST', '/v1/payment_methods/:id/attach', schemas.attachment, (params, id) =>
      attachPaymentMethod(store, id, params),
    ),
    write('POST', '/v1/tax_ids', schemas.newTaxId, (params) => createTaxId(store, params)),
    write('DELETE', '/v1/tax_ids/:id', schemas.nothing, (_params, id) => deleteTaxId(store, id)),
    write('POST', '/v1/coupons', schemas.newCoupon, (params) => createCoupon(store, params)),
    write('POST', '/v1/products', schemas.newProduct, (params) => createProduct(store, params)),
    write('POST', '/v1/prices', schemas.newPrice, (params) => createPrice(store, params)),
    write('POST', '/v1/checkout/sessions', schemas.newSession, (params) => sessions.create(params)),
    write('POST', '/v1/checkout/sessions/:id/expire', schemas.nothing, (_params, id) => sessions.expire(id)),
    write('POST', '/v1/subscriptions/:id', schemas.subscriptionChange, (params, id) =>
      updateSubscription(store, id, params),
    ),
    write('DELETE', '/v1/subscriptions/:id', schemas.subscriptionCancel, (_params, id) =>
      cancelSubscription(store, store.get('subscription', id)),
    ),
    write('POST', '/v1/invoices/create_preview', schemas.invoicePreview, (params) => previewInvoice(store, params)),
    write('POST', '/v1/refunds', schemas.newRefund, (params) => createRefund(store, params)),
    write('POST', '/v1/disputes/:id', schemas.disputeEvidence, (params, id) => submitEvidence(store, id, params)),
    write('POST', '/v1/disputes/:id/close', schemas.nothing, (_params, id) => acceptDispute(store, id)),
    write('POST', '/v1/billing_portal/sessions', schemas.newPortalSession, (params) =>
      createPortalSession(store, params, portalUrl),
    ),
  ];
}

const readable: [Kind, string][] = [
  ['coupon', '/v1/coupons'],
  ['customer', '/v1/customers'],
  ['payment_method', '/v1/payment_methods'],
  ['product', '/v1/products'],
  ['price', '/v1/prices'],
  ['checkout.session', '/v1/checkout/sessions'],
  ['subscription', '/v1/subscriptions'],
  ['invoice', '/v1/invoices'],
  ['invoice_payment', '/v1/invoice_payments'],
  ['payment_intent', '/v1/payment_intents'],
  ['charge', '/v1/charges'],
  ['refund', '/v1/refunds'],
  ['dispute', '/v1/disputes'],
  ['event', '/v1/events'],
  ['tax_id', '/v1/tax_ids'],
];

const reads = (store: Store): ApiRoute[] =>
  readable.flatMap(([kind, path]): ApiRoute[] => [
    {
      method: 'GET',
      path,
      schema: schemas.listQuery,
      answer: ({ params }) => listPage(store, kind, params as schemas.ListQuery, path),
    },
    { method: 'GET', path: `${path}/:id`, schema: schemas.nothing, answer: ({ id }) => store.get(kind, id) },
  ]);

/** What the next invoice would be; nothing changes. */
function previewInvoice(store: Store, params: z.infer<typeof schemas.invoicePreview>): Stripe.Invoice {
  const subscription = structuredClone(store.get('subscription', params.subscription));
  if (subscription.status === 'canceled')
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for subscription: ${subscription.id}`,
    });
  const lines = changeItem(store, subscription, params.subscription_details ?? {});
  const [discount] = params.discounts || [];
  if (params.discounts !== undefined) subscription.discounts = [];
  const coupon = discount ? redeemable(store, discount.coupon, subscription.currency) : null;
  const invoice = draftInvoice(store, { subscription, reason: 'subscription_update', lines, coupon });
  return { ...invoice, id: `upcoming_in_${invoice.id.slice(3)}`, automatically_finalizes_at: null };
}

function createPortalSession(
  store: Store,
  { customer, return_url: returnUrl }: z.infer<typeof schemas.newPortalSession>,
  portalUrl: (id: string) => string,
): Stripe.BillingPortal.Session {
  const id = store.newId('billing_portal.session');
  return store.add({
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_standin',
    created: store.now(),
    customer: store.get('customer', customer).id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl ?? null,
    url: portalUrl(id),
  });
}
