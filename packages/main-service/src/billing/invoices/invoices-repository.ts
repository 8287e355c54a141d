import type { Database } from '@deskmate/db/database';
import { disputes, type GatewayId, invoices, payments, refunds } from '@deskmate/db/tables/main/payments';
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';

export type Invoice = typeof invoices.$inferSelect & { gateway: GatewayId };
export type Refund = { amount: number; createdAt: Date };
/** `isReturned`: some of its money is not ours any more, by a refund or a dispute. */
export type ListedInvoice = Invoice & { refunded: number; isReturned: boolean };
export type InvoicePosition = Pick<Invoice, 'issuedAt' | 'id'>;

export const createInvoicesRepository = (db: Database) => ({
  /** Newest first, after `place` if given, with what was given back of each. */
  async list(clientId: string, after: InvoicePosition | null, limit: number): Promise<ListedInvoice[]> {
    const rows = await db
      .select({
        invoice: invoices,
        gateway: payments.gateway,
        refunded: sql<number>`coalesce((select sum(amount) from ${refunds} where payment_id = ${payments.id} and failed_at is null), 0)::float8`,
        isReturned: sql<boolean>`exists (select 1 from ${refunds} where payment_id = ${payments.id} and failed_at is null)
          or exists (select 1 from ${disputes} where payment_id = ${payments.id} and status <> 'won')`,
      })
      .from(invoices)
      .innerJoin(payments, eq(payments.id, invoices.paymentId))
      .where(
        and(
          eq(invoices.clientId, clientId),
          after
            ? or(
                lt(invoices.issuedAt, after.issuedAt),
                and(eq(invoices.issuedAt, after.issuedAt), lt(invoices.id, after.id)),
              )
            : undefined,
        ),
      )
      .orderBy(desc(invoices.issuedAt), desc(invoices.id))
      .limit(limit);
    return rows.map(({ invoice, ...of }) => ({ ...invoice, ...of }));
  },

  async findOwn(clientId: string, id: string): Promise<{ invoice: Invoice; refunds: Refund[] } | null> {
    const [found] = await db
      .select({ invoice: invoices, gateway: payments.gateway })
      .from(invoices)
      .innerJoin(payments, eq(payments.id, invoices.paymentId))
      .where(and(eq(invoices.id, id), eq(invoices.clientId, clientId)));
    if (!found) return null;
    const returned = await db
      .select({ amount: refunds.amount, createdAt: refunds.createdAt })
      .from(refunds)
      .where(and(eq(refunds.paymentId, found.invoice.paymentId), isNull(refunds.failedAt)))
      .orderBy(asc(refunds.createdAt), asc(refunds.id));
    return { invoice: { ...found.invoice, gateway: found.gateway }, refunds: returned };
  },

  /** Takes the buyer out of erased clients' invoices that were issued before then. At most `limit`. @returns how many. */
  async forgetBuyers(before: Date, limit: number): Promise<number> {
    const due = db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(isNull(invoices.clientId), ne(invoices.clientEmail, ''), lt(invoices.issuedAt, before)))
      .limit(limit)
      .for('update', { skipLocked: true });
    const forgotten = await db
      .update(invoices)
      .set({ clientName: '', clientEmail: '', billTo: null })
      .where(inArray(invoices.id, due))
      .returning({ id: invoices.id });
    return forgotten.length;
  },
});
