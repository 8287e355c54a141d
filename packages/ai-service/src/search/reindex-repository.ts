import type { Database } from '@deskmate/db/database';
import { type SQL, sql } from 'drizzle-orm';

/** A row by its text; `print` tells whether that text has changed since it was read. */
export type SearchedRow = { id: string; clientId: string; text: string; print: string };
export type ReindexedRow = Pick<SearchedRow, 'id' | 'print'> & { lexemes: string[] };
export type SearchedTable = keyof typeof tables;
export type ReindexRepository = ReturnType<typeof reindexRepository>;

/** What is searched. Messages without words for the search are running or out of sight, and stay so. */
const tables = {
  conversations: {
    name: sql`ai.conversations`,
    id: sql`session_id`,
    type: sql`uuid`,
    text: sql`title`,
    due: sql`true`,
  },
  messages: {
    name: sql`ai.messages`,
    id: sql`chat_id`,
    type: sql`text`,
    text: sql`content`,
    due: sql`search is not null`,
  },
} satisfies Record<string, Record<string, SQL>>;

/** Reads what is searched, and writes what it is found by, a few rows at a time. */
export function reindexRepository(db: Database) {
  return {
    /** The next rows in the order of their ids. */
    async after(table: SearchedTable, id: string | null, limit: number): Promise<SearchedRow[]> {
      const { name, id: key, type, text, due } = tables[table];
      const further = id === null ? sql`true` : sql`${key} > ${id}::${type}`;
      const { rows } = await db.execute<SearchedRow>(sql`
        select ${key} as id, client_id as "clientId", ${text} as text, md5(${text}) as print from ${name}
        where ${further} and ${due} order by ${key} limit ${limit}::int`);
      return rows;
    },

    /** Leaves rows alone that have the same already, or whose text is another by now. @returns how many it wrote. */
    async rewrite(table: SearchedTable, rows: ReindexedRow[]): Promise<number> {
      const { name, id: key, type, text, due } = tables[table];
      const { rows: written } = await db.execute(sql`
        update ${name} as old set search = fresh.words
        from (
          select id::${type}, print, array_to_tsvector(string_to_array(lexemes, E'\\n')) as words
          from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ print }) => print))}::text[],
            ${sql.param(rows.map(({ lexemes }) => lexemes.join('\n')))}::text[]) as given(id, print, lexemes)
        ) as fresh
        where old.${key} = fresh.id and md5(old.${text}) = fresh.print and ${due} and old.search is distinct from fresh.words
        returning old.${key}`);
      return written.length;
    },
  };
}
