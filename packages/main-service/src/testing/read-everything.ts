import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

/** All that stands in the tables of this service, as one text: what a thief of the database would have. */
export async function readEverything(db: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'main'`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => (await db.execute(sql`select * from main.${sql.identifier(name)}`)).rows),
  );
  return JSON.stringify(tables);
}
