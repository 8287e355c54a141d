import { bigint, boolean, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

export type Grants = { standard: number; advanced: number; image: number };

export const plans = main.table('plans', {
  id: integer('id').primaryKey(),
  isTrial: boolean('is_trial').notNull(),
  /** How long a trial lasts; null for plans that are paid by interval. */
  trialDays: integer('trial_days'),
  /** Set when the plan is no longer on offer; clients who have it keep it. */
  retiredAt: instant('retired_at'),
});

/** A version of a plan. It never changes: an edit adds a version, and a subscription keeps its own. */
export const planVersions = main.table(
  'plan_versions',
  {
    id: text('id').primaryKey(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    /** Minor units of `currency`. */
    monthlyPrice: bigint('monthly_price', { mode: 'number' }),
    yearlyPrice: bigint('yearly_price', { mode: 'number' }),
    currency: text('currency').notNull(),
    currencySymbol: text('currency_symbol').notNull(),
    bannerContent: text('banner_content').notNull(),
    /** Credits a month, by group. */
    grants: jsonb('grants').$type<Grants>().notNull(),
    excludedModelIds: jsonb('excluded_model_ids').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('plan_versions_plan_version').on(table.planId, table.version)],
);

export const creditPacks = main.table('credit_packs', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  group: text('group').$type<keyof Grants>().notNull(),
  credits: integer('credits').notNull(),
  /** Minor units of `currency`. */
  price: bigint('price', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  currencySymbol: text('currency_symbol').notNull(),
  validDays: integer('valid_days').notNull(),
  retiredAt: instant('retired_at'),
});
