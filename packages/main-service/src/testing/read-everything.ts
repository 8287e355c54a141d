import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';

/** All rows of this service's tables, as one text: the content of a stolen database. */
export async function readEverything(db: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'main'`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => (await db.execute(sql`select * from main.${sql.identifier(name)}`)).rows),
  );
  return JSON.stringify(tables);
}
