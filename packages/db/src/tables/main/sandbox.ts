import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });
const interval = () => text('interval').$type<'month' | 'year'>();

/** A plan that renews, as the Sandbox stores it; a real gateway stores this on its own side. */
export const sandboxSubscriptions = main.table(
  'sandbox_subscriptions',
  {
    reference: text('reference').primaryKey(),
    clientId: clientId(),
    /** What its first period was bought with. */
    paymentSessionId: text('payment_session_id').notNull(),
    planVersionId: text('plan_version_id').notNull(),
    interval: interval().notNull(),
    /** What a period costs, in minor units of `currency`. */
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** What the card that was kept does when it is charged; of its number only the end is stored. */
    cardOutcome: text('card_outcome').$type<'pays' | 'payment_declined' | 'payment_insufficient_funds'>().notNull(),
    cardLastFour: text('card_last_four').notNull(),
    status: text('status').$type<'active' | 'past_due' | 'ended'>().notNull(),
    cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
    /** Periods are counted from here, so that a 31st comes back after a shorter month. */
    anchor: instant('anchor').notNull(),
    periodsSinceAnchor: integer('periods_since_anchor').notNull(),
    periodStartsAt: instant('period_starts_at').notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
    /** What the current period was paid with; 0 while it is not paid. */
    periodPaid: bigint('period_paid', { mode: 'number' }).notNull(),
    /** Left over from a change to a cheaper plan. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /** What is taken off each of the next `discountedLeft` renewals. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    discountedLeft: integer('discounted_left').notNull().default(0),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    /** When something happens next; null once it has ended. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('sandbox_subscriptions_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('sandbox_subscriptions_client').on(table.clientId),
  ],
);

/** Every payment that the Sandbox has taken, and what it added to a balance again: then `amount` is 0 and `fromBalance` below it. */
export const sandboxCharges = main.table(
  'sandbox_charges',
  {
    reference: text('reference').primaryKey(),
    clientId: clientId(),
    /** Null for what was bought once. */
    subscriptionReference: text('subscription_reference'),
    /** Null for a renewal. */
    paymentSessionId: text('payment_session_id'),
    kind: text('kind').$type<'first' | 'renewal' | 'change' | 'balance'>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    /** What balances paid of it; `amount` is the rest. */
    fromBalance: bigint('from_balance', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull(),
    planVersionId: text('plan_version_id'),
    interval: interval(),
    periodStartsAt: instant('period_starts_at'),
    periodEndsAt: instant('period_ends_at'),
    paidAt: instant('paid_at').notNull(),
  },
  (table) => [
    index('sandbox_charges_subscription').on(table.subscriptionReference, table.paidAt),
    index('sandbox_charges_client').on(table.clientId),
  ],
);
