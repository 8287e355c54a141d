import { index, integer, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Devices on which the password alone signs in, until their time is over. Only the SHA-256 of the secret is stored. */
export const rememberedDevices = main.table(
  'remembered_devices',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull().unique(),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    ip: text('ip').notNull(),
    /** The client's credentials version when the device was remembered; one of an older version is asked for its code. */
    credentialsVersion: integer('credentials_version').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('remembered_devices_client').on(table.clientId, table.lastUsedAt),
    index('remembered_devices_expires_at').on(table.expiresAt),
  ],
);
