import type { Log } from '@deskmate/service-kit/log';
import type { AnswerJob } from './answer-job.ts';
import { isEmpty } from './growing-text.ts';
import type { JobRepository, Piece } from './job-repository.ts';

export type Flusher = {
  /** Writes what all running answers have grown by, in one statement. One runs at a time. */
  flush(): Promise<void>;
  /** Resolves when all that this answer has by now is written. @throws when it could not be. */
  flushWhole(job: AnswerJob): Promise<void>;
  /** Begins or goes on flushing while there are running answers. */
  wake(): void;
  /** Forgets what an ended answer still had waiting, after any write on its way has landed. */
  drop(job: AnswerJob): Promise<void>;
  close(): void;
};

/** Keeps running answers safe against the end of the process: at most `everyMs` of text is ever lost. */
export function createFlusher(
  running: Iterable<AnswerJob>,
  repository: JobRepository,
  log: Log,
  everyMs: number,
): Flusher {
  const seqs = new WeakMap<AnswerJob, number>();
  let unsent: Piece[] = [];
  let underway: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastFault: unknown;

  const collect = (): void => {
    for (const job of running) {
      const growth = job.text.takeUnsaved();
      if (isEmpty(growth)) continue;
      const seq = (seqs.get(job) ?? 0) + 1;
      seqs.set(job, seq);
      unsent.push({ chatId: job.facts.chatId, seq, ...growth });
    }
  };

  const write = async (): Promise<void> => {
    collect();
    const batch = unsent;
    if (batch.length === 0) return;
    try {
      await repository.savePieces(batch);
      unsent = unsent.slice(batch.length);
    } catch (error) {
      // Kept for the next time; writing a piece twice does no harm.
      lastFault = error;
      log.warn({ err: error, pieces: batch.length }, 'flush failed');
    }
  };

  const flush = (): Promise<void> => {
    underway ??= write().finally(() => {
      underway = null;
    });
    return underway;
  };

  const isWaiting = (job: AnswerJob): boolean => unsent.some((piece) => piece.chatId === job.facts.chatId);

  const tick = async (): Promise<void> => {
    await flush();
    timer = undefined;
    if ([...running].length > 0) wake();
  };

  const wake = (): void => {
    timer ??= setTimeout(() => void tick(), everyMs).unref();
  };

  return {
    flush,
    async flushWhole(job) {
      // One that is underway may have begun before the last words came.
      await underway;
      await flush();
      if (isWaiting(job)) throw new Error('pieces not written', { cause: lastFault });
    },
    wake,
    async drop(job) {
      await underway;
      unsent = unsent.filter((piece) => piece.chatId !== job.facts.chatId);
    },
    close: () => clearTimeout(timer),
  };
}
