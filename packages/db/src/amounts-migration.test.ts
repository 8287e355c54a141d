import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';
import { migrate, migrationsRoot } from './migrate.ts';

test('amounts that were stored with the decimals of CLDR get those of ISO 4217, once', async () => {
  const { db, close } = await freshDatabase();
  await db.execute(sql`drop schema migrations cascade`);
  await db.execute(sql`drop schema main cascade`);
  const [first] = readMigrationFiles({ migrationsFolder: join(migrationsRoot, 'main') });
  expect(await migrate(db, 'main', migrationsRoot, new Set([String(first?.hash)]))).toBe(1);
  await db.execute(sql`insert into main.plans (id, is_trial) values (1, false)`);
  for (const [version, currency] of ['USD', 'IDR', 'IQD', 'KWD'].entries()) {
    await db.execute(sql`
      insert into main.plan_versions
        (id, plan_id, version, name, monthly_price, yearly_price, currency, currency_symbol, banner_content, grants, created_at)
      values (${currency}, 1, ${version}, 'Pro', 25000, null, ${currency}, '', '{}', '{}', now())`);
  }
  await db.execute(sql`
    insert into main.payments (id, payment_session_id, gateway, gateway_reference, amount, currency, created_at)
    values ('a', 'a', 'sandbox', 'a', 50000, 'IDR', now())`);
  await db.execute(sql`
    insert into main.invoices (id, number, payment_id, client_name, client_email, lines, amount, currency, issued_at)
    values ('a', '1', 'a', '', '', '[{"description":"b","quantity":1,"amount":20000},{"description":"a","quantity":2,"amount":30000}]', 50000, 'IDR', now())`);

  await migrate(db, 'main');
  await migrate(db, 'main');

  const prices = await db.execute(
    sql`select currency, monthly_price::text as price, yearly_price from main.plan_versions order by version`,
  );
  expect(prices.rows).toEqual([
    { currency: 'USD', price: '25000', yearly_price: null },
    { currency: 'IDR', price: '2500000', yearly_price: null },
    { currency: 'IQD', price: '25000000', yearly_price: null },
    { currency: 'KWD', price: '25000', yearly_price: null },
  ]);
  const invoices = await db.execute<{ amount: string; lines: { amount: number }[] }>(
    sql`select amount::text as amount, lines from main.invoices`,
  );
  expect(invoices.rows[0]?.amount).toBe('5000000');
  expect(invoices.rows[0]?.lines).toMatchObject([
    { description: 'b', amount: 2_000_000 },
    { description: 'a', amount: 3_000_000 },
  ]);
  await close();
});
