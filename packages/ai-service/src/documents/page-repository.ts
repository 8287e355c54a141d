import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';
import type { LineBox } from './line-boxes.ts';
import type { PageRange } from './page-range.ts';
import type { PageRead, SearchText } from './readers/document-task.ts';
import type { Reading } from './reading-repository.ts';

/** The most words of a question that are searched, in alphabetical order. */
const maxWords = 40;

/** `words` are numbers of asked words, `weights` how prominent each is on the page. */
export type PageHits = { documentId: string; page: number; words: number[]; weights: number[] };
export type StoredPage = {
  page: number;
  text: string;
  width: number | null;
  height: number | null;
  lineBoxes: LineBox[] | null;
};
export type PageText = { page: number; text: string; isRecognized: boolean };
export type PageRepository = ReturnType<typeof createPageRepository>;

/** The text of documents. Whose a document is has been checked before. */
export function createPageRepository(db: Database) {
  return {
    /**
     * Adds pages as they are read, in the place of those that an earlier reading wrote; an image whose text was recognised
     * stays as it is. Nothing is added once the document is gone or another reading has followed.
     */
    async add({ documentId, readingNumber }: Reading, pages: PageRead[]): Promise<void> {
      if (pages.length === 0) return;
      const rows = JSON.stringify(pages.map(({ search, ...page }) => ({ ...page, ...search })));
      await db.execute(sql`
        with document as (
          select document_id, reading_number from ai.documents
          where document_id = ${documentId} and status = 'reading' and reading_number = ${readingNumber}::int for update
        ),
        added as (
          insert into ai.document_pages as kept
            (document_id, reading_number, page, text, width, height, words, tokens, search)
          select document_id, reading_number, page, text, width, height, words, tokens,
            to_tsvector('english', latin) || to_tsvector('arabic', arabic) || to_tsvector('simple', other)
          from document, jsonb_to_recordset(${rows}::jsonb) as page(
            page int, text text, width real, height real, words int, tokens int, latin text, arabic text, other text)
          on conflict (document_id, page) do update set
            (reading_number, text, width, height, words, tokens, search, line_boxes) = (excluded.reading_number,
              excluded.text, excluded.width, excluded.height, excluded.words, excluded.tokens, excluded.search, null)
          where kept.reading_number <> excluded.reading_number and (kept.line_boxes is null or excluded.words > 0)
          returning page
        )
        update ai.documents set pages_read = pages_read + (select count(*)::int from added)
        where document_id = (select document_id from document)`);
    },

    /**
     * Moves those of these pages into the reading whose text was recognised, where the reading found no text on them.
     * @returns their numbers
     */
    async keepRecognized({ documentId, readingNumber }: Reading, { from, to }: PageRange): Promise<number[]> {
      const { rows } = await db.execute<{ page: number }>(sql`
        update ai.document_pages kept set reading_number = document.reading_number from ai.documents document
        where document.document_id = ${documentId} and document.status = 'reading'
          and document.reading_number = ${readingNumber}::int and kept.document_id = document.document_id
          and kept.line_boxes is not null and kept.reading_number <> document.reading_number
          and kept.page between ${from}::int and ${to}::int
        returning kept.page`);
      return rows.map(({ page }) => page);
    },

    async find(documentId: string, page: number): Promise<StoredPage | null> {
      const { rows } = await db.execute<StoredPage>(sql`
        select page, text, width, height, line_boxes as "lineBoxes" from ai.document_pages
        where document_id = ${documentId} and page = ${page}::int`);
      return rows[0] ?? null;
    },

    /** Of all pages, in their order, how long they are. */
    async sizes(documentIds: string[]): Promise<{ documentId: string; page: number; tokens: number }[]> {
      const { rows } = await db.execute<{ documentId: string; page: number; tokens: number }>(sql`
        select document_id as "documentId", page, tokens from ai.document_pages
        where document_id = any(${sql.param(documentIds)}::text[])
        order by array_position(${sql.param(documentIds)}::text[], document_id), page`);
      return rows;
    },

    async texts(documentId: string, pages: number[]): Promise<PageText[]> {
      if (pages.length === 0) return [];
      const { rows } = await db.execute<PageText>(sql`
        select page, text, line_boxes is not null as "isRecognized" from ai.document_pages
        where document_id = ${documentId} and page = any(${sql.param(pages)}::int[]) order by page`);
      return rows;
    },

    /** The pages on which any of these words stands in any of its forms, with the number of each word. */
    async hits(documentIds: string[], { latin, arabic, other }: SearchText): Promise<PageHits[]> {
      const { rows } = await db.execute<PageHits>(sql`
        with word as (
          select lexeme, number::int, ('''' || replace(lexeme, '''', '''''') || '''')::tsquery as query
          from unnest(tsvector_to_array(
            to_tsvector('english', ${latin}) || to_tsvector('arabic', ${arabic}) || to_tsvector('simple', ${other})
          )) with ordinality as asked(lexeme, number)
          limit ${maxWords}::int
        )
        select document_id as "documentId", page, array_agg(number order by number) as words,
          array_agg(ts_rank(search, query, 1) order by number) as weights
        from ai.document_pages join word on search @@ query
        where document_id = any(${sql.param(documentIds)}::text[])
        group by document_id, page order by document_id, page`);
      return rows;
    },

    /** Whether any page of this reading has a word on it. */
    async hasWords({ documentId, readingNumber }: Reading): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from ai.document_pages
        where document_id = ${documentId} and reading_number = ${readingNumber}::int and words > 0 limit 1`);
      return rows.length > 0;
    },
  };
}
