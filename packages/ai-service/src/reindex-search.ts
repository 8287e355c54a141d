import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { searchLexemes } from './conversations/search/search-lexemes.ts';
import { joinDividedWords } from './documents/readers/join-divided-words.ts';
import { searchTextOf } from './documents/readers/search-text.ts';
import {
  type ReindexedRow,
  type ReindexRepository,
  type SearchedRow,
  type SearchedTable,
  searchedTables,
} from './reindex-repository.ts';

export type Reindexed = { checked: number; rewritten: number };

/** Of the rules by which texts become search words. Rows of an earlier version are rewritten when it rises. */
const searchVersion = 2;
const rowsAtOnce = 50;

/**
 * Rewrites the search words of all rows. It runs beside the product: a few rows at a time, with a pause after each batch
 * as long as the batch took. After an abort it can be started again; rows that are right already are not written twice.
 * @throws Error with a message for the operator when it was aborted.
 */
export async function reindexSearch(
  repository: ReindexRepository,
  signal?: AbortSignal,
  atOnce = rowsAtOnce,
): Promise<Reindexed> {
  const counts: Reindexed = { checked: 0, rewritten: 0 };
  for (const table of searchedTables) {
    for await (const batch of reindexTable(repository, table, { after: null, atOnce, pauses: 1 })) {
      counts.checked += batch.checked;
      counts.rewritten += batch.rewritten;
      if (signal?.aborted)
        throw new Error(`Broken off after ${counts.checked} rows; start it again whenever you like.`);
    }
  }
  return counts;
}

/**
 * Brings the rows that an earlier version has stored up to date, from where the last process left off. Several processes
 * may do it at once; then rows are read twice and written once. Returns early when aborted.
 */
export async function updateSearch(
  repository: ReindexRepository,
  signal: AbortSignal,
  atOnce = rowsAtOnce,
): Promise<Reindexed> {
  const counts: Reindexed = { checked: 0, rewritten: 0 };
  for (const table of searchedTables) {
    const { lastId, isFinished } = await repository.progress(table, searchVersion);
    if (isFinished) continue;
    let reached = lastId;
    // Answers and questions go first.
    for await (const batch of reindexTable(repository, table, { after: lastId, atOnce, pauses: 3, signal })) {
      reached = batch.lastId;
      counts.checked += batch.checked;
      counts.rewritten += batch.rewritten;
      await repository.noteProgress(table, searchVersion, { lastId: reached, isFinished: false });
    }
    if (signal.aborted) return counts;
    await repository.noteProgress(table, searchVersion, { lastId: reached, isFinished: true });
  }
  return counts;
}

export type SearchUpdate = ReturnType<typeof createSearchUpdate>;

/** Runs `updateSearch` in the background, until everything is up to date. */
export function createSearchUpdate(repository: ReindexRepository, log: Log) {
  const faults = createFaultLog(log, 'updating the words of the search');
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const update = async (): Promise<void> => {
    try {
      const { checked, rewritten } = await updateSearch(repository, ending.signal);
      faults.worked();
      if (checked > 0) log.info({ checked, rewritten }, 'words of the search updated');
    } catch (error) {
      if (!ending.signal.aborted) faults.failed(error);
    } finally {
      running = null;
    }
  };
  return {
    /** Goes on where it was left off, if it is not running and there is anything to do. */
    run(): void {
      if (!ending.signal.aborted) running ??= update();
    },
    async close(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}

type Pace = {
  after: string | null;
  atOnce: number;
  /** How long it rests after each batch, in times that the batch took. */
  pauses: number;
  /** Ends a rest. */
  signal?: AbortSignal;
};

async function* reindexTable(
  repository: ReindexRepository,
  table: SearchedTable,
  { after, atOnce, pauses, signal }: Pace,
): AsyncGenerator<Reindexed & { lastId: string }> {
  for (let last = after; ; ) {
    const startedAtMs = performance.now();
    const rows = await repository.after(table, last, atOnce);
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined) return;
    const fresh: ReindexedRow[] = [];
    for (const row of rows) {
      fresh.push({ id: row.id, textHash: row.textHash, lexemes: wordsOf(table, row) });
      // A long text takes a while, and other requests wait for this thread.
      await nextTurn();
    }
    const rewritten = await repository.rewrite(table, fresh);
    const tookMs = performance.now() - startedAtMs;
    yield { checked: rows.length, rewritten, lastId };
    last = lastId;
    await pause(pauses * tookMs, undefined, signal ? { signal, ref: false } : {}).catch(() => {});
    if (signal?.aborted) return;
  }
}

function wordsOf(table: SearchedTable, { clientId, text, isRecognized }: SearchedRow): string[] {
  if (table !== 'document_pages') return searchLexemes(clientId, text ?? '');
  const { latin, arabic, other } = searchTextOf(isRecognized ? joinDividedWords(text) : text);
  return [latin, arabic, other];
}
