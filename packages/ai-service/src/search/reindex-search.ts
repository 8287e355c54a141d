import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { ReindexedRow, ReindexRepository } from './reindex-repository.ts';
import { searchLexemes } from './search-lexemes.ts';

export type Reindexed = { looked: number; rewritten: number };

const rowsAtOnce = 50;

/**
 * Rewrites what everything is found by, after its rules have changed. The product goes on meanwhile:
 * rows go a few at a time, and after each few as long a rest as they took. Whoever breaks it off starts
 * it again: what is right already is not written twice.
 * @throws Error in words for the operator when it was broken off.
 */
export async function reindexSearch(
  repository: ReindexRepository,
  signal?: AbortSignal,
  atOnce = rowsAtOnce,
): Promise<Reindexed> {
  const told: Reindexed = { looked: 0, rewritten: 0 };
  for (const table of ['conversations', 'messages'] as const) {
    let last: string | null = null;
    for (;;) {
      const startedAtMs = performance.now();
      const rows = await repository.after(table, last, atOnce);
      if (rows.length === 0) break;
      const fresh: ReindexedRow[] = [];
      for (const { id, clientId, text, print } of rows) {
        fresh.push({ id, print, lexemes: searchLexemes(clientId, text) });
        // A long text takes a while, and others wait for this thread.
        await nextTurn();
      }
      told.rewritten += await repository.rewrite(table, fresh);
      told.looked += rows.length;
      last = rows.at(-1)?.id ?? null;
      await pause(performance.now() - startedAtMs);
      if (signal?.aborted) throw new Error(`Broken off after ${told.looked} rows; start it again whenever you like.`);
    }
  }
  return told;
}
