import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { addresses, type BillingAddress } from './addresses.ts';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { creditPacks, planVersions } from './plans.ts';
import { promoCodes } from './promo-codes.ts';
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
    promoCode: text('promo_code').references(() => promoCodes.code),
    /** What the code takes off; `amount` is what is left to pay. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    /** How many payments of a plan that renews it is taken off, the first one included. */
    discountedPayments: integer('discounted_payments').notNull().default(0),
    /** Within how many days the client may withdraw, as promised when it was bought; null where it was not. */
    withdrawalDays: integer('withdrawal_days'),
    /** The client asked for the service to begin at once, knowing that what they use of it is kept when they withdraw. */
    isStartRequested: boolean('is_start_requested').notNull().default(false),
    /** What the gateway takes off `amount` for money it has left over; below 0 where the client owes it a little. */
    fromBalance: bigint('from_balance', { mode: 'number' }).notNull().default(0),
    /** Which address the invoice names; null for the default one. */
    addressId: text('address_id').references(() => addresses.id, { onDelete: 'set null' }),
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
    index('payment_sessions_address').on(table.addressId).where(sql`${table.addressId} is not null`),
    index('payment_sessions_promo_code').on(table.promoCode).where(sql`${table.promoCode} is not null`),
  ],
);

/** Payments received. They are kept when the client is erased, because bookkeeping rules require it. */
export const payments = main.table(
  'payments',
  {
    id: text('id').primaryKey(),
    clientId: owner(),
    /** Null for a renewal, which nobody starts by hand. */
    paymentSessionId: text('payment_session_id').unique(),
    gateway: text('gateway').$type<GatewayId>().notNull(),
    gatewayReference: text('gateway_reference').notNull(),
    /** The gateway's name for the subscription it paid; null for what was bought once. */
    subscriptionReference: text('subscription_reference'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** It arrived after another plan had begun, so nothing was given for it; it is refunded without being asked for. */
    isLate: boolean('is_late').notNull().default(false),
    /** It is late and has not been refunded yet. */
    isReturnDue: boolean('is_return_due').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payments_client').on(table.clientId),
    index('payments_return_due').on(table.id).where(sql`${table.isReturnDue}`),
    unique('payments_gateway_reference').on(table.gateway, table.gatewayReference),
    index('payments_subscription')
      .on(table.subscriptionReference)
      .where(sql`${table.subscriptionReference} is not null`),
  ],
);

/** A subscription as a gateway keeps it: it charges the client for each new period by itself. */
export const gatewaySubscriptions = main.table(
  'gateway_subscriptions',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    gateway: text('gateway').$type<GatewayId>().notNull(),
    reference: text('reference').notNull(),
    planVersionId: text('plan_version_id')
      .notNull()
      .references(() => planVersions.id),
    interval: text('interval').$type<'month' | 'year'>().notNull(),
    status: text('status').$type<'active' | 'past_due' | 'ended'>().notNull(),
    cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
    /** What is taken off the next payment. */
    nextDiscount: bigint('next_discount', { mode: 'number' }).notNull().default(0),
    /** What the gateway has left over of the client's money and takes off the next payments. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /** When the gateway was asked, by the clock of the database: what was asked earlier never overwrites it. */
    fetchedAt: instant('fetched_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('gateway_subscriptions_reference').on(table.gateway, table.reference),
    index('gateway_subscriptions_client').on(table.clientId),
  ],
);

/** Notices of a gateway, each once. What they are about is asked for at the gateway before it is applied. */
export const gatewayNotices = main.table(
  'gateway_notices',
  {
    gateway: text('gateway').$type<GatewayId>().notNull(),
    noticeId: text('notice_id').notNull(),
    type: text('type').notNull(),
    subject: text('subject').$type<'checkout' | 'subscription' | 'payment'>().notNull(),
    reference: text('reference').notNull(),
    /** When the gateway made it. */
    sentAt: instant('sent_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null until it is applied, or given up after many tries. */
    doneAt: instant('done_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Why the last try failed, or why it was given up. */
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.noticeId] }),
    index('gateway_notices_due').on(table.nextAttemptAt).where(sql`${table.doneAt} is null`),
    index('gateway_notices_sent').on(table.gateway, table.sentAt),
  ],
);

const returned = {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  gateway: text('gateway').$type<GatewayId>().notNull(),
  gatewayReference: text('gateway_reference').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  createdAt: instant('created_at').notNull(),
};

/** Money that was given back. */
export const refunds = main.table(
  'refunds',
  {
    ...returned,
    /** How much money's worth it took back: less than its amount in place of one that failed. Null: its amount. */
    takenBack: bigint('taken_back', { mode: 'number' }),
    /** When the gateway told that the money did not arrive; it does not count since then. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    unique('refunds_gateway_reference').on(table.gateway, table.gatewayReference),
    index('refunds_payment').on(table.paymentId),
  ],
);

/** Money that a bank took back until the dispute is decided. */
export const disputes = main.table(
  'disputes',
  { ...returned, status: text('status').$type<'open' | 'won' | 'lost'>().notNull() },
  (table) => [
    unique('disputes_gateway_reference').on(table.gateway, table.gatewayReference),
    index('disputes_payment').on(table.paymentId),
  ],
);

export type InvoiceLine = {
  description: string;
  quantity: number;
  /** Before the discount. */
  amount: number;
  /** Absent where nothing was taken off. */
  discount?: { code: string | null; amount: number };
  /** What the gateway had left over of an earlier payment and took off; absent where that was nothing. */
  fromBalance?: number;
  /** The same as data, so that an invoice can be written in any language; absent on those of earlier versions. */
  bought?:
    | { kind: 'plan'; plan_name: string; interval: 'month' | 'year' }
    | { kind: 'credit'; group: 'standard' | 'advanced' | 'image'; credits: number; quantity: number };
  /** ISO 8601; absent for what was not bought for a time. */
  period?: { from: string; until: string };
};

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
    /** Empty, like the address and `billTo`, once the invoice of an erased client need not be kept any longer. */
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    /** The default address when it was issued; null where there was none. */
    billTo: jsonb('bill_to').$type<BillingAddress>(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Included in the lines, as the gateway computed it. */
    tax: bigint('tax', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    index('invoices_client').on(table.clientId, table.issuedAt),
    index('invoices_of_erased').on(table.issuedAt).where(sql`${table.clientId} is null and ${table.clientEmail} <> ''`),
  ],
);

/** The last invoice number of each year; its row lock keeps the numbers without gaps. */
export const invoiceNumbers = main.table('invoice_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** The id of a client at a payment gateway. */
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
