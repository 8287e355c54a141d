export type Page = { afterId: string; limit: number };

/**
 * Every row of a list in ascending order of ids, read in pages of `limit`, so that rows that stay in the list do not
 * hide those behind them.
 */
export async function* readInPages<Row>(
  list: (page: Page) => Promise<Row[]>,
  idOf: (row: Row) => string,
  limit: number,
): AsyncGenerator<Row> {
  let afterId = '';
  while (true) {
    const rows = await list({ afterId, limit });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    afterId = idOf(last);
  }
}
