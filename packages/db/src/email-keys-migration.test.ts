import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';
import { migrate, migrationsRoot } from './migrate.ts';

const before = 26;

test('changes of an address that were made earlier get the normal form of the former address', async () => {
  const { db, close } = await freshDatabase();
  await db.execute(sql`drop schema migrations cascade`);
  await db.execute(sql`drop schema main cascade`);
  const earlier = readMigrationFiles({ migrationsFolder: join(migrationsRoot, 'main') }).slice(0, before);
  await migrate(db, 'main', migrationsRoot, new Set(earlier.map(({ hash }) => hash)));
  const former = ['Ann@Example.com', 'ann+work@example.com', 'ann+a+b@example.com.', '+tag@example.com'];
  for (const [number, address] of former.entries()) {
    const id = String(number);
    await db.execute(sql`
      insert into main.clients (id, email, email_key, first_name, last_name, language, created_at)
      values (${id}, ${id}, ${id}, 'Ann', 'Lee', 'en', now())`);
    await db.execute(sql`
      insert into main.email_changes (id, client_id, old_email, new_email, created_at, expires_at)
      values (${id}, ${id}, ${address}, 'new@example.com', now(), now())`);
  }

  await migrate(db, 'main');

  const { rows } = await db.execute<{ key: string }>(
    sql`select old_email_key as key from main.email_changes order by id`,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'ann@example.com',
    'ann@example.com',
    'ann@example.com',
    '+tag@example.com',
  ]);
  await close();
});
