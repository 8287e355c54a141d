import type Stripe from 'stripe';
import { ApiError, invalidRequest } from './api-error.ts';
import { decimal, idOf, type Store } from './store.ts';

type Recurring = { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number };
export type PriceData = {
  currency: string;
  unit_amount: number;
  recurring?: Recurring;
  tax_behavior?: Stripe.Price.TaxBehavior;
  product?: string;
  product_data?: NewProduct;
};
type NewProduct = { id?: string; name: string; metadata?: Stripe.Metadata };

export function createProduct(store: Store, { id, name, metadata = {} }: NewProduct): Stripe.Product {
  if (id !== undefined && store.find(id))
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message: `Product already exists with ID: ${id}`,
      param: 'id',
    });
  const product: Stripe.Product = {
    id: id ?? store.newId('product'),
    object: 'product',
    active: true,
    created: store.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: store.now(),
    url: null,
  };
  store.add(product);
  store.emit('product.created', product);
  return product;
}

export function createPrice(store: Store, data: PriceData, isInline = false): Stripe.Price {
  const product = data.product_data ? createProduct(store, data.product_data) : productOf(store, data.product);
  const { recurring } = data;
  const price: Stripe.Price = {
    id: store.newId('price'),
    object: 'price',
    // A price that is described where it is used cannot be used again.
    active: !isInline,
    billing_scheme: 'per_unit',
    created: store.now(),
    currency: data.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: decimal(data.unit_amount),
  };
  store.add(price);
  store.emit('price.created', price);
  return price;
}

function productOf(store: Store, id: string | undefined): Stripe.Product {
  if (id === undefined)
    throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' });
  return store.get('product', id);
}

export const productName = (store: Store, price: Stripe.Price): string =>
  store.get('product', idOf(price.product)).name;

/** The price again, in the older shape that subscription items still carry. */
export const toPlan = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: idOf(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
