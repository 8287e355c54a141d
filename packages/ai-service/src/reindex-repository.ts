import type { Database } from '@deskmate/db/database';
import { searchReindexing } from '@deskmate/db/tables/ai/search-reindexing';
import { eq, type SQL, sql } from 'drizzle-orm';

/** A row and its text; `textHash` shows whether the text has changed since it was read. */
export type SearchedRow = { id: string; clientId: string; text: string; textHash: string; isRecognized: boolean };
/** `lexemes` of a page are its words by the three rules for stems; see `searchTextOf`. */
export type ReindexedRow = Pick<SearchedRow, 'id' | 'textHash'> & { lexemes: string[] };
export type SearchedTable = keyof typeof tables;
export type ReindexProgress = { lastId: string | null; isFinished: boolean };
export type ReindexRepository = ReturnType<typeof createReindexRepository>;

type TableParts = {
  name: SQL;
  /** The key as text, `/` between its parts. */
  id: SQL;
  order: SQL;
  isAfter: (id: string) => SQL;
  /** Whether `old` is the row of `fresh`. */
  isSame: SQL;
  owner: SQL;
  text: SQL;
  isRecognized: SQL;
  due: SQL;
  /** The value of `search`, from lines of `lexemes`. */
  vector: SQL;
};

const keyed = (id: SQL, type: SQL) => ({
  id: sql`${id}::text`,
  order: id,
  isAfter: (last: string) => sql`${id} > ${last}::${type}`,
  isSame: sql`old.${id} = fresh.id::${type}`,
  owner: sql`client_id`,
  isRecognized: sql`false`,
  vector: sql`array_to_tsvector(string_to_array(lexemes, E'\\n'))`,
});

/** The tables that are searched. Messages and images without search words are not to be found yet, and are left out. */
const tables = {
  conversations: {
    ...keyed(sql`session_id`, sql`uuid`),
    name: sql`ai.conversations`,
    text: sql`title`,
    due: sql`true`,
  },
  messages: {
    ...keyed(sql`chat_id`, sql`text`),
    name: sql`ai.messages`,
    text: sql`content`,
    due: sql`search is not null`,
  },
  images: {
    ...keyed(sql`image_id`, sql`text`),
    name: sql`ai.images`,
    // The words of the prompt, and of the alternative text where the client wrote one.
    text: sql`(select concat_ws(' ', g.prompt, alt_text) from ai.image_generations g where g.id = generation_id)`,
    due: sql`search is not null`,
  },
  document_pages: {
    name: sql`ai.document_pages`,
    id: sql`document_id || '/' || page`,
    order: sql`document_id, page`,
    isAfter: (last) => sql`(document_id, page) > (split_part(${last}, '/', 1), split_part(${last}, '/', 2)::int)`,
    isSame: sql`old.document_id = split_part(fresh.id, '/', 1) and old.page = split_part(fresh.id, '/', 2)::int`,
    owner: sql`''`,
    text: sql`text`,
    isRecognized: sql`line_boxes is not null`,
    due: sql`true`,
    vector: sql`to_tsvector('english', split_part(lexemes, E'\\n', 1))
      || to_tsvector('arabic', split_part(lexemes, E'\\n', 2)) || to_tsvector('simple', split_part(lexemes, E'\\n', 3))`,
  },
} satisfies Record<string, TableParts>;

export const searchedTables = Object.keys(tables) as SearchedTable[];

/** Reads the searched texts and writes their search words, a few rows at a time. */
export function createReindexRepository(db: Database) {
  return {
    /** The next rows in the order of their ids. */
    async after(table: SearchedTable, last: string | null, limit: number): Promise<SearchedRow[]> {
      const { name, id, order, isAfter, owner, text, isRecognized, due } = tables[table];
      const { rows } = await db.execute<SearchedRow>(sql`
        select ${id} as id, ${owner} as "clientId", ${text} as text, md5(${text}) as "textHash",
          ${isRecognized} as "isRecognized"
        from ${name} where ${last === null ? sql`true` : isAfter(last)} and ${due} order by ${order} limit ${limit}::int`);
      return rows;
    },

    /** Skips rows that have these words already or whose text has changed. @returns how many rows it wrote. */
    async rewrite(table: SearchedTable, rows: ReindexedRow[]): Promise<number> {
      const { name, isSame, text, due, vector } = tables[table];
      const { rows: written } = await db.execute(sql`
        update ${name} as old set search = fresh.words
        from (
          select id, text_hash, ${vector} as words
          from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ textHash }) => textHash))}::text[],
            ${sql.param(rows.map(({ lexemes }) => lexemes.join('\n')))}::text[]) as given(id, text_hash, lexemes)
        ) as fresh
        where ${isSame} and md5(${text}) = fresh.text_hash and ${due} and old.search is distinct from fresh.words
        returning 1`);
      return written.length;
    },

    /** How far the rows of a table have the words of this version. */
    async progress(table: SearchedTable, version: number): Promise<ReindexProgress> {
      const [row] = await db.select().from(searchReindexing).where(eq(searchReindexing.tableName, table));
      if (row?.version !== version) return { lastId: null, isFinished: false };
      return { lastId: row.lastId, isFinished: row.finishedAt !== null };
    },

    async noteProgress(table: SearchedTable, version: number, { lastId, isFinished }: ReindexProgress): Promise<void> {
      const progress = { version, lastId, finishedAt: isFinished ? sql`now()` : null };
      await db
        .insert(searchReindexing)
        .values({ tableName: table, ...progress })
        .onConflictDoUpdate({ target: searchReindexing.tableName, set: progress });
    },
  };
}
