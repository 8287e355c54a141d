import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** A price reduction that the operator gives out. Its uses are the payment sessions that name it, and `erasedUses`. */
export const promoCodes = main.table(
  'promo_codes',
  {
    /** In capitals, as every code that is typed is read. */
    code: text('code').primaryKey(),
    /** Either a percentage, or an amount in minor units of `currency`. */
    percentOff: integer('percent_off'),
    amountOff: bigint('amount_off', { mode: 'number' }),
    currency: text('currency'),
    /** Reduces what is paid within so many months of a plan that renews; null reduces the first payment only. */
    months: integer('months'),
    /** Empty: every plan. */
    planIds: jsonb('plan_ids').$type<number[]>().notNull(),
    perClientLimit: integer('per_client_limit').notNull(),
    /** Null: as often as it is used. */
    totalLimit: integer('total_limit'),
    /** Uses of clients who have been erased, whose payment sessions went with them. */
    erasedUses: integer('erased_uses').notNull().default(0),
    expiresAt: instant('expires_at'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check(
      'promo_codes_one_reduction',
      sql`(${table.percentOff} between 1 and 100 and ${table.amountOff} is null and ${table.currency} is null)
        or (${table.percentOff} is null and ${table.amountOff} > 0 and ${table.currency} is not null)`,
    ),
  ],
);
