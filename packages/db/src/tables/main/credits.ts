import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import type { Grants } from './plans.ts';
import { main } from './schema.ts';

type CreditGroup = keyof Grants;

const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });
const group = () => text('group').$type<CreditGroup>().notNull();

/** balance = sum of the ledger = sum of what the lots have left; held = sum of open holds. */
export const creditAccounts = main.table(
  'credit_accounts',
  {
    clientId: clientId(),
    group: group(),
    balance: integer('balance').notNull().default(0),
    held: integer('held').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.group] }),
    check('credit_accounts_covered', sql`${table.held} >= 0 and ${table.balance} >= ${table.held}`),
  ],
);

/** Credit that was granted and expires together: a month's grant, or a bought pack. */
export const creditLots = main.table(
  'credit_lots',
  {
    id: text('id').primaryKey(),
    clientId: clientId(),
    group: group(),
    /** `trial` and `monthly` come with a plan; a trial's stays until its date when another plan is bought. */
    kind: text('kind').$type<'trial' | 'monthly' | 'bought' | 'adjusted' | 'referral'>().notNull(),
    remaining: integer('remaining').notNull(),
    /** What it was granted for, as in the ledger; null for lots of earlier versions. */
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('credit_lots_left').on(table.clientId, table.group).where(sql`${table.remaining} > 0`),
    index('credit_lots_request').on(table.clientId, table.requestId),
    check('credit_lots_not_negative', sql`${table.remaining} >= 0`),
  ],
);

/** Credit reserved for one answer or picture job. */
export const creditHolds = main.table(
  'credit_holds',
  {
    requestId: text('request_id').primaryKey(),
    /** Null for a request that ended before its hold was opened: it holds nothing, and no hold can be opened for it later. */
    clientId: text('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    group: group(),
    credits: integer('credits').notNull(),
    state: text('state').$type<'open' | 'settled' | 'refunded'>().notNull(),
    tool: text('tool').notNull(),
    modelId: text('model_id').notNull(),
    sessionId: text('session_id'),
    chatId: text('chat_id'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('credit_holds_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    index('credit_holds_client').on(table.clientId),
    index('credit_holds_ended_before').on(table.closedAt).where(sql`${table.clientId} is null`),
    index('credit_holds_not_charged')
      .on(table.clientId, table.closedAt, table.requestId)
      .where(sql`${table.state} = 'refunded'`),
    check('credit_holds_positive', sql`${table.credits} > 0`),
  ],
);

export const ledgerEntries = main.table(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    clientId: clientId(),
    group: group(),
    kind: text('kind').$type<'grant' | 'spend' | 'expire' | 'adjust'>().notNull(),
    /** Negative for what left. */
    credits: integer('credits').notNull(),
    /** What caused it; each cause has each kind of entry at most once in a group. */
    requestId: text('request_id').notNull(),
    tool: text('tool'),
    modelId: text('model_id'),
    sessionId: text('session_id'),
    chatId: text('chat_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.requestId, table.kind, table.group),
    index('ledger_entries_client').on(table.clientId, table.createdAt, table.id),
  ],
);

/** What erased clients had been granted, by month in UTC, so that the accounts of that month do not change. */
export const erasedGrants = main.table(
  'erased_grants',
  {
    /** Its first moment. */
    month: instant('month').notNull(),
    /** As the ledger begins the name of a cause: `grant`, `payment`, `referral` … */
    cause: text('cause').notNull(),
    group: group(),
    count: integer('count').notNull(),
    credits: bigint('credits', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.cause, table.group] })],
);

/** Which mails about low credit a client got: one for each group, month and threshold. */
export const creditAlerts = main.table(
  'credit_alerts',
  {
    clientId: clientId(),
    group: group(),
    /** What granted the month, as in the ledger; the lot's id where that is not known. */
    month: text('month').notNull(),
    /** How much of the month's credit is used, in percent. */
    threshold: integer('threshold').$type<80 | 100>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.group, table.month, table.threshold] })],
);
