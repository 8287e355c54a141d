import { invalidRequest } from './api-error.ts';
import type { ListQuery } from './request-schemas.ts';
import { idOf, type Kind, type Kinds, type Store } from './store.ts';

type Page = { object: 'list'; data: object[]; has_more: boolean; url: string };

/** Newest first; `starting_after` and `ending_before` name an object beside the page. */
export function listPage(store: Store, kind: Kind, query: ListQuery, url: string): Page {
  for (const name of references) if (query[name] !== undefined) store.get(name, query[name]);
  const all = store.list(kind, (object) => fits(store, object, query));
  const indexOf = (id: string) => {
    const index = all.findIndex((object) => object.id === id);
    if (index < 0) throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing' });
    return index;
  };
  if (query.ending_before !== undefined) {
    const end = indexOf(query.ending_before);
    const start = Math.max(0, end - query.limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = query.starting_after === undefined ? 0 : indexOf(query.starting_after) + 1;
  const end = start + query.limit;
  return { object: 'list', data: all.slice(start, end), has_more: end < all.length, url };
}

/** Objects that a list may be asked of; one that is not there is an error and no empty list. */
const references = ['customer', 'subscription', 'invoice', 'payment_intent', 'charge'] as const;

type Fields = { [name in string]?: unknown };

/** Whether an object is what the filters ask for. */
function fits(store: Store, object: Kinds[Kind], query: ListQuery): boolean {
  const fields = object as unknown as Fields;
  for (const name of references) {
    const value = query[name];
    if (value !== undefined && idOf(referenceOf(object, name)) !== value) return false;
  }
  if (query.owner && object.object === 'tax_id' && idOf(object.customer) !== query.owner.customer) return false;
  if (query.email !== undefined && fields.email !== query.email) return false;
  if (query.payment && object.object === 'invoice_payment')
    if (idOf(object.payment.payment_intent) !== query.payment.payment_intent) return false;
  if (query.type !== undefined && fields.type !== query.type) return false;
  if (query.types !== undefined && !query.types.includes(String(fields.type))) return false;
  return hasStatus(object, query.status) && wasCreated(Number(fields.created ?? store.now()), query.created);
}

/** An invoice names its subscription as its parent. */
const referenceOf = (object: Kinds[Kind], name: string) =>
  object.object === 'invoice' && name === 'subscription'
    ? object.parent?.subscription_details?.subscription
    : (object as unknown as { [field in string]?: string })[name];

/** Subscriptions that have ended are listed only on demand. */
function hasStatus(object: Kinds[Kind], status: string | undefined): boolean {
  const own = (object as { status?: string | null }).status;
  if (object.object === 'subscription' && status === undefined) return own !== 'canceled';
  return status === undefined || status === 'all' || own === status;
}

function wasCreated(created: number, range: ListQuery['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
