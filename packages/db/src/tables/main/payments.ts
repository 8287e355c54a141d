import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { creditPacks, planVersions } from './plans.ts';
import { main } from './schema.ts';

export type GatewayId = 'sandbox' | 'stripe';

const owner = () => text('client_id').references(() => clients.id, { onDelete: 'set null' });

export const paymentSessions = main.table(
  'payment_sessions',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    /** What is bought, as one text: one payable session for it per client. */
    purchaseKey: text('purchase_key').notNull(),
    gateway: text('gateway').$type<GatewayId>().notNull(),
    status: text('status').$type<'open' | 'confirming' | 'paid' | 'failed' | 'expired'>().notNull(),
    description: text('description').notNull(),
    /** Minor units of `currency`. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    planVersionId: text('plan_version_id').references(() => planVersions.id),
    interval: text('interval').$type<'month' | 'year'>(),
    packId: integer('pack_id').references(() => creditPacks.id),
    quantity: integer('quantity'),
    checkoutUrl: text('checkout_url'),
    gatewayReference: text('gateway_reference'),
    failureCode: text('failure_code'),
    failureDetail: text('failure_detail'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('payment_sessions_request').on(table.clientId, table.requestId),
    uniqueIndex('payment_sessions_one_payable')
      .on(table.clientId, table.purchaseKey)
      .where(sql`${table.status} in ('open', 'confirming', 'failed')`),
    index('payment_sessions_client').on(table.clientId, table.createdAt),
  ],
);

/** Money that arrived. Kept when the client goes, as bookkeeping asks. */
export const payments = main.table(
  'payments',
  {
    id: text('id').primaryKey(),
    clientId: owner(),
    paymentSessionId: text('payment_session_id').notNull().unique(),
    gateway: text('gateway').$type<GatewayId>().notNull(),
    gatewayReference: text('gateway_reference').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('payments_gateway_reference').on(table.gateway, table.gatewayReference)],
);

export type InvoiceLine = { description: string; quantity: number; amount: number };

export const invoices = main.table(
  'invoices',
  {
    id: text('id').primaryKey(),
    /** Year and a count without gaps, e.g. `2026-000042`. */
    number: text('number').notNull().unique(),
    clientId: owner(),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [index('invoices_client').on(table.clientId, table.issuedAt)],
);

/** The last invoice number of each year; its row lock keeps the numbers without gaps. */
export const invoiceNumbers = main.table('invoice_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** By which name a payment gateway knows a client. */
export const gatewayCustomers = main.table(
  'gateway_customers',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    gateway: text('gateway').$type<GatewayId>().notNull(),
    customerId: text('customer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.gateway] })],
);
