import type Stripe from 'stripe';
import { invalidRequest } from './api-error.ts';
import type { Store } from './store.ts';

type NewTaxId = { type: string; value: string; owner: { type: 'customer'; customer: string } };

/** The shapes are Stripe's only roughly: it refuses what cannot be such a number. */
const shapes: Record<string, RegExp> = { eu_vat: /^[A-Z]{2}[A-Z\d+*]{2,12}$/, gb_vat: /^(GB)?\d{9}(\d{3})?$/ };

export function createTaxId(store: Store, { type, value, owner }: NewTaxId): Stripe.TaxId {
  const customer = store.get('customer', owner.customer).id;
  if (!shapes[type]?.test(value)) throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid' });
  const taxId: Stripe.TaxId = {
    id: store.newId('tax_id'),
    object: 'tax_id',
    country: value.slice(0, 2),
    created: store.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer, customer_account: null },
    type: type as Stripe.TaxId.Type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  };
  store.add(taxId);
  store.emit('customer.tax_id.created', taxId);
  return taxId;
}

export function deleteTaxId(store: Store, id: string): Stripe.DeletedTaxId {
  const taxId = store.get('tax_id', id);
  store.remove(id);
  store.emit('customer.tax_id.deleted', taxId);
  return { id, object: 'tax_id', deleted: true };
}
