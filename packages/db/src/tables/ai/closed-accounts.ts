import { text } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** Clients who have had their account deleted and can still restore it: their public links are not shown meanwhile. */
export const closedAccounts = ai.table('closed_accounts', { clientId: text('client_id').primaryKey() });
