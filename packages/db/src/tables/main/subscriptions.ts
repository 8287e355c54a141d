import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { planVersions } from './plans.ts';
import { main } from './schema.ts';

/**
 * A period under one plan version. Renewing the same plan adds a row that starts where the last one ends, so a client
 * keeps the version that was bought.
 */
export const subscriptions = main.table(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    planVersionId: text('plan_version_id')
      .notNull()
      .references(() => planVersions.id),
    /** Null for a trial. */
    interval: text('interval').$type<'month' | 'year'>(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The payment it was bought with; null for a trial, for rows of earlier versions, and while it is awaited. */
    paymentId: text('payment_id'),
    /** A renewal that is not paid yet: the plan goes on for a few days, without the month's credit. */
    isAwaitingPayment: boolean('is_awaiting_payment').notNull().default(false),
    /** Set when another plan took its place. */
    supersededAt: instant('superseded_at'),
    /** The last month, counted from 0, whose credit was granted. */
    grantedMonth: integer('granted_month').notNull().default(-1),
    /**
     * By group: credit that was used beyond the elapsed share of the month when the plan before was changed or ended
     * early. The unused time was counted against the price of this plan, so its grants are reduced by it.
     */
    usedAhead: jsonb('used_ahead').$type<{ [group: string]: number }>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('subscriptions_client').on(table.clientId, table.endsAt),
    index('subscriptions_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
  ],
);
