import { isNotNull, isNull } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** What a client proves after the password. At most one is enabled, and at most one waits for its first code. */
export const secondFactors = main.table(
  'second_factors',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    type: text('type').$type<'app' | 'email'>().notNull(),
    /** Base32 seed of an app, AES-256-GCM under a key derived from SECRET_KEY; null for codes by mail. */
    sealedSeed: text('sealed_seed'),
    /** Number of the last 30-second step whose code was accepted; no code of it or before it is accepted again. */
    lastStep: integer('last_step'),
    createdAt: instant('created_at').notNull(),
    /** Null until the first code was verified. */
    enabledAt: instant('enabled_at'),
    /** When a recovery by the operator turns it off; null while none runs. */
    recoveryDueAt: instant('recovery_due_at'),
    /** When the owner was reminded of the recovery; null until then. */
    recoveryRemindedAt: instant('recovery_reminded_at'),
  },
  (table) => [
    uniqueIndex('second_factors_enabled').on(table.clientId).where(isNotNull(table.enabledAt)),
    index('second_factors_recovery_due_at').on(table.recoveryDueAt).where(isNotNull(table.recoveryDueAt)),
    uniqueIndex('second_factors_pending').on(table.clientId).where(isNull(table.enabledAt)),
  ],
);

/** Unused backup codes, as an HMAC; a used one is deleted. */
export const backupCodes = main.table(
  'backup_codes',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.codeHash] })],
);
