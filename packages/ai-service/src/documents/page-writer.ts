import { setTimeout as pause } from 'node:timers/promises';
import type { PageRange } from './page-range.ts';
import type { PageRepository } from './page-repository.ts';
import type { Heading, PageRead } from './readers/document-task.ts';
import type { Reading, ReadingRepository } from './reading-repository.ts';

type Deps = { readings: Pick<ReadingRepository, 'setOpened'>; pages: Pick<PageRepository, 'add'> };
type Opened = { pages: number; title: string | null; outline: Heading[]; range: PageRange | null };

/** A statement that writes more stops the embedded database for longer than others should wait. */
const batchSize = 8;
/**
 * How long to wait for a full batch. The embedded database runs on the thread that answers requests; writing eight pages
 * together takes as long as three single writes.
 */
export const gatherMs = 100;

/** Ends early when `signal` aborts. */
const pauseFor = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal }).catch(() => {});

export type PageWriter = ReturnType<typeof createPageWriter>;

/** Stores pages in the order in which they are read, while others are still being read. */
export function createPageWriter({ readings, pages }: Deps, reading: Reading, waitFor = pauseFor) {
  const waiting: PageRead[] = [];
  const closing = new AbortController();
  let about: Opened | null = null;
  let writing: Promise<void> | null = null;
  let fault: unknown = null;
  let flushing = new AbortController();

  const write = async (): Promise<void> => {
    if (about) {
      const { pages: count, title, outline, range } = about;
      about = null;
      await readings.setOpened(reading, { pages: count, title, outline, range });
    }
    while (waiting.length > 0) {
      const startedMs = performance.now();
      await pages.add(reading, waiting.splice(0, batchSize));
      const tookMs = performance.now() - startedMs;
      // Where more wait, half of the time is left to others.
      if (waiting.length >= batchSize) await waitFor(tookMs, closing.signal);
      else await waitFor(gatherMs, AbortSignal.any([flushing.signal, closing.signal]));
    }
  };
  const begin = (): void => {
    writing ??= write()
      .catch((error: unknown) => {
        fault ??= error;
      })
      .finally(() => {
        writing = null;
      });
  };

  return {
    opened(opened: Opened): void {
      if (closing.signal.aborted) return;
      about = opened;
      begin();
    },
    page(page: PageRead): void {
      if (closing.signal.aborted) return;
      waiting.push(page);
      begin();
    },
    /** Resolves when everything so far is stored. @throws what the database threw */
    async flush(): Promise<void> {
      flushing.abort();
      while (fault === null && (writing || waiting.length > 0 || about)) {
        begin();
        await writing;
      }
      flushing = new AbortController();
      if (fault !== null) throw fault;
    },
    /** Writes nothing more. Resolves when the statement under way has ended. */
    async close(): Promise<void> {
      waiting.length = 0;
      about = null;
      closing.abort();
      await writing;
    },
  };
}
