import { index, jsonb, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Security-relevant events of accounts. No secrets, no email addresses. */
export const audit = main.table(
  'audit',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id'),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
    ip: text('ip'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('audit_client').on(table.clientId, table.createdAt)],
);
