import type { Database } from '@deskmate/db/database';
import { gatewayCustomers, invoiceNumbers, invoices, payments } from '@deskmate/db/tables/main/payments';
import { sql } from 'drizzle-orm';

export const createPaymentsRepository = (db: Database) => ({
  async add(payment: typeof payments.$inferInsert): Promise<void> {
    await db.insert(payments).values(payment);
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
