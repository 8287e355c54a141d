import { index, jsonb, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Security-relevant events of accounts. No secrets, no email addresses. */
export const audit = main.table(
  'audit',
  {
    id: text('id').primaryKey(),
    /** On whom; null for what concerns nobody in particular. */
    clientId: text('client_id'),
    /** Who acted; null in rows of earlier versions. */
    actor: text('actor').$type<'client' | 'operator' | 'system'>(),
    /** Which administrator, where it was one who is signed in and not the command line. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
    ip: text('ip'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('audit_client').on(table.clientId, table.createdAt)],
);
