import { invalidRequest } from './api-error.ts';
import { paymentsOf } from './invoices.ts';
import { idOf, type Kinds, listOf, type Store } from './store.ts';

type Json = { [name: string]: unknown };

/** A copy in which the named references are replaced by what they refer to, and lists that come only on demand are there. */
export function expandObject(store: Store, object: object, paths: readonly string[], lists: ListsOnDemand): object {
  const copy = structuredClone(object) as Json;
  for (const path of paths) expandPath({ store, lists, path }, copy, path.split('.'));
  return copy;
}

/** Lists that an object holds only when they are asked for. */
export type ListsOnDemand = (object: Kinds[keyof Kinds], name: string) => object[] | null;

type Context = { store: Store; lists: ListsOnDemand; path: string };

function expandPath(context: Context, target: Json, [name = '', ...rest]: string[]): void {
  const onDemand = target[name] === undefined ? context.lists(target as never, name) : null;
  if (onDemand) target[name] = structuredClone(listOf(onDemand, `/v1/${name}`));
  const value = target[name];
  // A reference that is empty stays so.
  if (value === null || value === '') return;
  if (typeof value === 'string') target[name] = expanded(context, value);
  else if (Array.isArray(value))
    target[name] = value.map((item) => (typeof item === 'string' ? expanded(context, item) : item));
  else if (typeof value !== 'object') throw cannotExpand(context.path);
  const inner = target[name];
  if (rest.length === 0) return;
  for (const item of Array.isArray(inner) ? inner : [inner]) expandPath(context, item as Json, rest);
}

function expanded({ store, path }: Context, id: string): object {
  const found = store.find(id);
  if (!found) throw cannotExpand(path);
  return structuredClone(found);
}

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

export const listsOnDemand =
  (store: Store, lineItems: (sessionId: string) => object[]): ListsOnDemand =>
  (object, name) => {
    if (object.object === 'checkout.session' && name === 'line_items') return lineItems(object.id);
    if (object.object === 'invoice' && name === 'payments') return paymentsOf(store, object.id);
    if (object.object === 'charge' && name === 'refunds')
      return store.list('refund', ({ charge }) => idOf(charge) === object.id);
    if (object.object === 'customer' && name === 'subscriptions')
      return store.list('subscription', ({ customer }) => idOf(customer) === object.id);
    return null;
  };
