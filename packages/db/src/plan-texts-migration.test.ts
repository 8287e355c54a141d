import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';
import { migrate, migrationsRoot } from './migrate.ts';

const seeded =
  '{"Every month":[{"5 Image credits":"with the Art tool, coming soon"}],"In every plan":["Chat","Files and images up to 10 MB"],"Coming soon":["Art, Write, Translate and Read"]}';
const written = '{"Included":["Chat","Phone support"],"Coming soon":["A desktop app"]}';

test('plan texts that announced the tools name them, and what the operator wrote stays', async () => {
  const { db, close } = await freshDatabase();
  await db.execute(sql`drop schema migrations cascade`);
  await db.execute(sql`drop schema main cascade`);
  const earlier = readMigrationFiles({ migrationsFolder: join(migrationsRoot, 'main') }).slice(0, 8);
  await migrate(db, 'main', migrationsRoot, new Set(earlier.map(({ hash }) => hash)));
  await db.execute(sql`insert into main.plans (id, is_trial) values (1, false)`);
  for (const [version, text] of [seeded, written].entries()) {
    await db.execute(sql`
      insert into main.plan_versions
        (id, plan_id, version, name, currency, currency_symbol, banner_content, grants, created_at)
      values (${String(version)}, 1, ${version}, 'Pro', 'USD', '$', ${text}, '{}', now())`);
  }

  await migrate(db, 'main');

  const { rows } = await db.execute<{ banner_content: string }>(
    sql`select banner_content from main.plan_versions order by version`,
  );
  expect(rows.map(({ banner_content }) => JSON.parse(banner_content))).toEqual([
    {
      'Every month': [{ '5 Image credits': 'drawn from your description' }],
      'In every plan': ['Chat, Art, Write, Translate and Read', 'Files and images up to 10 MB'],
    },
    JSON.parse(written),
  ]);
  await close();
});
