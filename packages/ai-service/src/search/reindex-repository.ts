import type { Database } from '@deskmate/db/database';
import { type SQL, sql } from 'drizzle-orm';

/** A row and its text; `textHash` shows whether the text has changed since it was read. */
export type SearchedRow = { id: string; clientId: string; text: string; textHash: string };
export type ReindexedRow = Pick<SearchedRow, 'id' | 'textHash'> & { lexemes: string[] };
export type SearchedTable = keyof typeof tables;
export type ReindexRepository = ReturnType<typeof createReindexRepository>;

/** The tables that are searched. Messages and images without search words are not to be found yet, and are left out. */
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
  images: {
    name: sql`ai.images`,
    id: sql`image_id`,
    type: sql`text`,
    // The words of the prompt, and of the alternative text where the client wrote one.
    text: sql`(select concat_ws(' ', g.prompt, alt_text) from ai.image_generations g where g.id = generation_id)`,
    due: sql`search is not null`,
  },
} satisfies Record<string, Record<string, SQL>>;

/** Reads the searched texts and writes their search words, a few rows at a time. */
export function createReindexRepository(db: Database) {
  return {
    /** The next rows in the order of their ids. */
    async after(table: SearchedTable, id: string | null, limit: number): Promise<SearchedRow[]> {
      const { name, id: key, type, text, due } = tables[table];
      const further = id === null ? sql`true` : sql`${key} > ${id}::${type}`;
      const { rows } = await db.execute<SearchedRow>(sql`
        select ${key} as id, client_id as "clientId", ${text} as text, md5(${text}) as "textHash" from ${name}
        where ${further} and ${due} order by ${key} limit ${limit}::int`);
      return rows;
    },

    /** Skips rows that have these words already or whose text has changed. @returns how many rows it wrote. */
    async rewrite(table: SearchedTable, rows: ReindexedRow[]): Promise<number> {
      const { name, id: key, type, text, due } = tables[table];
      const { rows: written } = await db.execute(sql`
        update ${name} as old set search = fresh.words
        from (
          select id::${type}, text_hash, array_to_tsvector(string_to_array(lexemes, E'\\n')) as words
          from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ textHash }) => textHash))}::text[],
            ${sql.param(rows.map(({ lexemes }) => lexemes.join('\n')))}::text[]) as given(id, text_hash, lexemes)
        ) as fresh
        where old.${key} = fresh.id and md5(${text}) = fresh.text_hash and ${due} and old.search is distinct from fresh.words
        returning old.${key}`);
      return written.length;
    },
  };
}
