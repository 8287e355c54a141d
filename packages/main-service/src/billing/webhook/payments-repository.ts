import type { Database } from '@deskmate/db/database';
import {
  disputes,
  type GatewayId,
  gatewayCustomers,
  type InvoiceLine,
  invoiceNumbers,
  invoices,
  payments,
  refunds,
} from '@deskmate/db/tables/main/payments';
import type { Page } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, desc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';

export type { InvoiceLine } from '@deskmate/db/tables/main/payments';
export type Payment = typeof payments.$inferSelect;

/** `afterId` null for the first page. */
export type NextPage = { afterId: string | null; limit: number };
export type ListedPayment = Payment & { refunded: number; failedRefunds: number; isDisputed: boolean };

const within = (from: Date, to: Date) => and(gte(payments.createdAt, from), lt(payments.createdAt, to));
const isBehind = (id: string | null) =>
  id === null
    ? undefined
    : sql`(${payments.createdAt}, ${payments.id}) < (select p.created_at, p.id from ${payments} p where p.id = ${id})`;

const returnedOfPayment = {
  // With the table's name: in a field of a select Drizzle omits it, and "id" is that of the refunds.
  refunded: sql<number>`coalesce((select sum(r.amount) from ${refunds} r where r.payment_id = main.payments.id and r.failed_at is null), 0)::float8`,
  failedRefunds: sql<number>`(select count(*) from ${refunds} r where r.payment_id = main.payments.id and r.failed_at is not null)::int`,
  isDisputed: sql<boolean>`exists (select 1 from ${disputes} d where d.payment_id = main.payments.id and d.status <> 'won')`,
};

export const createPaymentsRepository = (db: Database) => ({
  async add(payment: typeof payments.$inferInsert): Promise<void> {
    await db.insert(payments).values(payment);
  },

  async find(id: string): Promise<Payment | null> {
    const [found] = await db.select().from(payments).where(eq(payments.id, id));
    return found ?? null;
  },

  async findByReference(gateway: GatewayId, reference: string): Promise<Payment | null> {
    const [found] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.gatewayReference, reference)));
    return found ?? null;
  },

  /** Those of the references that are known. */
  async findReferences(gateway: GatewayId, references: string[]): Promise<Set<string>> {
    if (references.length === 0) return new Set();
    const found = await db
      .select({ reference: payments.gatewayReference })
      .from(payments)
      .where(and(eq(payments.gateway, gateway), inArray(payments.gatewayReference, references)));
    return new Set(found.map(({ reference }) => reference));
  },

  /** Newest first. */
  listOfSubscription: (gateway: GatewayId, subscriptionReference: string): Promise<Payment[]> =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.subscriptionReference, subscriptionReference)))
      .orderBy(desc(payments.createdAt), desc(payments.id)),

  /** Whether the client has paid something besides this payment. */
  async hasOther(clientId: string, paymentId: string): Promise<boolean> {
    const other = and(eq(payments.clientId, clientId), gt(payments.amount, 0), ne(payments.id, paymentId));
    const [found] = await db.select({ id: payments.id }).from(payments).where(other).limit(1);
    return found !== undefined;
  },

  /** It came too late to give anything, and is to go back. */
  async setLate(id: string): Promise<void> {
    await db.update(payments).set({ isLate: true, isReturnDue: true }).where(eq(payments.id, id));
  },

  async setReturned(id: string): Promise<void> {
    await db.update(payments).set({ isReturnDue: false }).where(eq(payments.id, id));
  },

  /** In the order of their ids, those after `afterId`. */
  listReturnDue: ({ afterId, limit }: Page): Promise<Payment[]> =>
    db
      .select()
      .from(payments)
      .where(and(payments.isReturnDue, gt(payments.id, afterId)))
      .orderBy(asc(payments.id))
      .limit(limit),

  async setSubscription(id: string, subscriptionReference: string): Promise<void> {
    await db.update(payments).set({ subscriptionReference }).where(eq(payments.id, id));
  },

  /** Of a time, newest first, those after the payment `afterId`, with what was given back of each. */
  list: (from: Date, to: Date, { afterId, limit }: NextPage): Promise<ListedPayment[]> =>
    db
      .select({ payment: payments, ...returnedOfPayment })
      .from(payments)
      .where(and(within(from, to), isBehind(afterId)))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(limit)
      .then((rows) => rows.map(({ payment, ...returned }) => ({ ...payment, ...returned }))),

  /** All of a time in each currency. */
  sums: (from: Date, to: Date): Promise<{ currency: string; count: number; amount: number; refunded: number }[]> =>
    db
      .select({
        currency: payments.currency,
        count: sql<number>`count(*)::int`,
        amount: sql<number>`sum(${payments.amount})::float8`,
        refunded: sql<number>`sum(${returnedOfPayment.refunded})::float8`,
      })
      .from(payments)
      .where(within(from, to))
      .groupBy(payments.currency)
      .orderBy(asc(payments.currency)),

  /** What a payment's invoice lists; there is one line on each. */
  async findInvoiceLine(paymentId: string): Promise<InvoiceLine | null> {
    const [found] = await db.select({ lines: invoices.lines }).from(invoices).where(eq(invoices.paymentId, paymentId));
    return found?.lines[0] ?? null;
  },

  async addInvoice(invoice: Omit<typeof invoices.$inferInsert, 'number'>): Promise<void> {
    const year = invoice.issuedAt.getUTCFullYear();
    const [taken] = await db
      .insert(invoiceNumbers)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: invoiceNumbers.year, set: { last: sql`${invoiceNumbers.last} + 1` } })
      .returning();
    const number = `${year}-${String(taken?.last).padStart(6, '0')}`;
    await db.insert(invoices).values({ ...invoice, number });
  },

  async findCustomer(clientId: string, gateway: GatewayId): Promise<string | null> {
    const [found] = await db
      .select({ customerId: gatewayCustomers.customerId })
      .from(gatewayCustomers)
      .where(and(eq(gatewayCustomers.clientId, clientId), eq(gatewayCustomers.gateway, gateway)));
    return found?.customerId ?? null;
  },

  async rememberCustomer(customer: typeof gatewayCustomers.$inferInsert): Promise<void> {
    await db
      .insert(gatewayCustomers)
      .values(customer)
      .onConflictDoUpdate({
        target: [gatewayCustomers.clientId, gatewayCustomers.gateway],
        set: { customerId: customer.customerId },
      });
  },
});
