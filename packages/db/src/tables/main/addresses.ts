import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Who an invoice is for and where they are. Also kept with each invoice, as it was when that was issued. */
export type BillingAddress = {
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166, two letters. */
  country: string;
  taxKind: 'eu_vat' | 'gb_vat' | 'other' | null;
  taxValue: string | null;
};

export const addresses = main.table(
  'addresses',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull(),
    name: text('name').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2'),
    city: text('city').notNull(),
    region: text('region'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    taxKind: text('tax_kind').$type<BillingAddress['taxKind']>(),
    taxValue: text('tax_value'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('addresses_client').on(table.clientId, table.createdAt),
    uniqueIndex('addresses_one_default').on(table.clientId).where(sql`${table.isDefault}`),
  ],
);
