import { setTimeout as pause } from 'node:timers/promises';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { GuardedFetch } from '@deskmate/service-kit/net/guarded-fetch';
import { createKeyedQueue } from '@deskmate/service-kit/work/keyed-queue';
import { runEvery } from '@deskmate/service-kit/work/shared-interval';
import { type DocumentRow, documentKey } from './document-repository.ts';
import { fetchDocument } from './fetch-document.ts';
import type { PageRange } from './page-range.ts';
import { failed, isBusy, type ReadingDeps, readDocumentPages } from './read-document-pages.ts';
import type { ReadingRepository } from './reading-repository.ts';

type ReaderDeps = ReadingDeps & {
  readings: ReadingRepository;
  fetcher: GuardedFetch;
  log: Log;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
};

export type DocumentWorker = ReturnType<typeof createDocumentWorker>;

const renewEveryMs = 5000;
/** A document whose reader has not renewed its lease for this long is read by another process. */
const leaseMs = 30_000;
/** A document whose reading was begun more often than this is marked damaged. */
const maxAttempts = 4;
const busyMs = 3000;

/** Reads documents in the background, whether or not their client is still there, one of each client at a time. */
export function createDocumentWorker(deps: ReaderDeps) {
  const { readings, log } = deps;
  const running = new Map<string, AbortController>();
  const underway = new Set<Promise<void>>();
  const queueByClient = createKeyedQueue();
  const renewals = createFaultLog(log, 'renewing the documents that are being read');
  let stopRenewing: (() => void) | null = null;
  let isClosed = false;

  const renew = async (): Promise<void> => {
    const ids = [...running.keys()];
    if (ids.length === 0) return;
    const there = new Set(await readings.renew(ids));
    // Deleted, perhaps in another process.
    for (const id of ids) if (!there.has(id)) running.get(id)?.abort();
  };

  const readOne = async (document: DocumentRow, signal: AbortSignal): Promise<void> => {
    const attempts = await readings.countAttempt(document);
    if (attempts === null) return;
    if (attempts > maxAttempts) return failed(deps, document, 'document_damaged');
    let current = document;
    for (;;) {
      try {
        const fetched = await fetchIfNeeded(deps, current, signal);
        if (fetched === null) return;
        current = fetched;
        return await readDocumentPages(deps, current, signal);
      } catch (error) {
        if (!isBusy(error)) throw error;
        await pause(busyMs, undefined, { signal });
      }
    }
  };

  const begin = (document: DocumentRow): void => {
    const { documentId, clientId } = document;
    if (isClosed || running.has(documentId)) return;
    const controller = new AbortController();
    running.set(documentId, controller);
    stopRenewing ??= runEvery(renewEveryMs, () => {
      void renew().then(renewals.worked, renewals.failed);
    });
    const whole = queueByClient(clientId, async () => {
      if (controller.signal.aborted) return;
      await readOne(document, controller.signal).finally(() => {
        if (isClosed) return readings.uncountAttempt(document);
      });
    })
      .catch((error: unknown) => {
        // The document keeps its state and is read again once its lease has ended.
        if (!controller.signal.aborted) log.warn({ err: error, document_id: documentId }, 'document not read yet');
      })
      .finally(() => {
        running.delete(documentId);
        underway.delete(whole);
      });
    underway.add(whole);
  };

  const takeOver = async (afterMs: number): Promise<void> => {
    for (const document of await readings.takeOver(afterMs, [...running.keys()])) begin(document);
  };

  return {
    begin,
    /** Reads what an earlier process left, or one that has died. */
    recover: (): Promise<void> => takeOver(leaseMs),
    /** Reads what an earlier process left, at once if no other process can be reading it. */
    start: (): Promise<void> => takeOver(deps.isAlone ? 0 : leaseMs),
    /** Reads other pages of a PDF. @returns null where it is being read already, or has no such pages */
    async readAgain(clientId: string, documentId: string, pages: PageRange): Promise<DocumentRow | null> {
      const document = await readings.readAgain(clientId, documentId, pages);
      if (document) begin(document);
      return document;
    },
    stop: (documentId: string): void => running.get(documentId)?.abort(),
    async close(): Promise<void> {
      isClosed = true;
      stopRenewing?.();
      for (const controller of running.values()) controller.abort();
      await Promise.all(underway);
    },
  };
}

/** Null when the address could not be read, or the document is gone. */
async function fetchIfNeeded(
  deps: ReaderDeps,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<DocumentRow | null> {
  const { documentId, url, source, size } = document;
  if (source !== 'url' || url === null || size > 0) return document;
  const fetched = await fetchDocument(deps, { documentId, url, signal });
  if ('failure' in fetched) {
    await failed(deps, document, fetched.failure);
    return null;
  }
  if (await deps.readings.setFetched(documentId, fetched)) return { ...document, ...fetched };
  await deps.store.delete(documentKey(documentId));
  return null;
}
