import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { ReindexedRow, ReindexRepository } from './reindex-repository.ts';
import { searchLexemes } from './search-lexemes.ts';

export type Reindexed = { checked: number; rewritten: number };

const rowsAtOnce = 50;

/**
 * Rewrites the search words of all rows after the rules for them have changed. It runs beside the product: a few rows
 * at a time, with a pause after each batch as long as the batch took. After an abort it can be started again; rows
 * that are right already are not written twice.
 * @throws Error with a message for the operator when it was aborted.
 */
export async function reindexSearch(
  repository: ReindexRepository,
  signal?: AbortSignal,
  atOnce = rowsAtOnce,
): Promise<Reindexed> {
  const counts: Reindexed = { checked: 0, rewritten: 0 };
  for (const table of ['conversations', 'messages', 'images'] as const) {
    let last: string | null = null;
    for (;;) {
      const startedAtMs = performance.now();
      const rows = await repository.after(table, last, atOnce);
      if (rows.length === 0) break;
      const fresh: ReindexedRow[] = [];
      for (const { id, clientId, text, textHash } of rows) {
        fresh.push({ id, textHash, lexemes: searchLexemes(clientId, text) });
        // A long text takes a while, and other requests wait for this thread.
        await nextTurn();
      }
      counts.rewritten += await repository.rewrite(table, fresh);
      counts.checked += rows.length;
      last = rows.at(-1)?.id ?? null;
      await pause(performance.now() - startedAtMs);
      if (signal?.aborted)
        throw new Error(`Broken off after ${counts.checked} rows; start it again whenever you like.`);
    }
  }
  return counts;
}
